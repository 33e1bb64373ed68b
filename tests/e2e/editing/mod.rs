//! What changes or compares puzzles on request: actions, commands, completion.

mod actions;
mod at_hand;
mod commands;
mod completion;
mod exchange;
mod hint;
mod isomorphs;
mod manners;
mod new_file;
mod open_board;
mod play;
mod playing;
mod remakes;
mod roles;
mod trace;
