{
  description = "Language server and command line for sudoku puzzles written as text";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      forAll = nixpkgs.lib.genAttrs systems;
      source = ../..;
      manifest = nixpkgs.lib.importTOML (source + "/Cargo.toml");
    in
    {
      packages = forAll (system:
        let pkgs = nixpkgs.legacyPackages.${system};
        in {
          default = pkgs.rustPlatform.buildRustPackage {
            pname = manifest.package.name;
            version = manifest.workspace.package.version;
            src = source;
            cargoLock.lockFile = source + "/Cargo.lock";
            buildFeatures = [ "pictures" ];
            nativeBuildInputs = [ pkgs.installShellFiles ];
            # The tests are run by the project; some need a terminal or a network of processes that a sandbox lacks.
            doCheck = false;
            postInstall = ''
              $out/bin/sudoku-ls man --output man
              installManPage man/*.1
              install -Dm644 LICENSE-* -t $out/share/licenses/sudoku-ls
              for shell in bash zsh fish; do $out/bin/sudoku-ls completions $shell > sudoku-ls.$shell; done
              installShellCompletion sudoku-ls.bash sudoku-ls.fish --zsh sudoku-ls.zsh
            '';
            meta = {
              description = manifest.package.description;
              license = with nixpkgs.lib.licenses; [ mit asl20 ofl ];
              mainProgram = "sudoku-ls";
            };
          };
        });
    };
}
