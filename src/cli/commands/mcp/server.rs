//! The protocol: the list of tools, and each call on a separate thread with a time limit.
//!
//! A call that fails is answered with a sentence for the language model. Only an unknown tool name is a protocol error.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool as Offered,
    ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer, ServerInitializeError, serve_server};
use serde_json::{Map, Value};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::answer::Answer;
use super::call::Call;
use super::tool::Tool;
use super::tools;

/// The maximum length of an answer, in bytes.
const LONGEST_ANSWER: usize = 4 << 20;

/// The time beyond its limit for which a call is awaited: the call only checks the clock from time to time.
const GRACE: Duration = Duration::from_secs(5);

/// The stack size of a thread, in bytes, as large as that of a program's main thread.
const STACK: usize = 8 << 20;

const INSTRUCTIONS: &str = "\
Checks, solves, explains, rates, makes, converts and draws sudoku puzzles of all sizes from 1x1 to 31x31, classic ones and variants. \
A puzzle is text: rows of digits with '.' for a blank, or all cells on one line. Prefer these tools over own reasoning about a grid: \
their answers are proved. Cells are named r4c7 (row 4, column 7).";

/// Serves over standard input and output until the client closes the input. Each call may take as long as `limit`.
///
/// # Errors
/// The threads cannot be started, or the client does not follow the protocol's initialization.
pub(super) fn serve(limit: Duration) -> Result<()> {
    let threads = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_stack_size(STACK)
        .enable_all()
        .build()
        .context("the server's threads cannot be started")?;
    let served = threads.block_on(run(limit));
    // The results of searches that still run are not needed any more.
    threads.shutdown_background();
    served
}

async fn run(limit: Duration) -> Result<()> {
    let at_once = std::thread::available_parallelism().map_or(1, usize::from);
    let server = Server { limit, turns: Arc::new(Semaphore::new(at_once)) };
    let transport = (tokio::io::stdin(), tokio::io::stdout());
    match serve_server(server, transport).await {
        Ok(running) => running.waiting().await.map(|_| ()).map_err(|error| io::Error::other(error).into()),
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => bail!("the client did not greet as the protocol says: {error}"),
    }
}

/// The server for one client.
struct Server {
    limit: Duration,
    /// The permits for calls that may compute at the same time.
    turns: Arc<Semaphore>,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut program = Implementation::new("sudoku-ls", env!("CARGO_PKG_VERSION"));
        program.title = Some("Sudoku".to_owned());
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(program)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::ALL.iter().map(offered).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = &*request.name;
        let Some(tool) = tools::ALL.iter().find(|tool| tool.name == name) else {
            let names: Vec<&str> = tools::ALL.iter().map(|tool| tool.name).collect();
            let short: String = name.chars().take(100).collect();
            let why = format!("unknown tool '{short}': use one of {}", names.join(", "));
            return Err(ErrorData::invalid_params(why, None));
        };
        let cancelled = context.ct.clone();
        let answer =
            self.call(tool.run, request.arguments.unwrap_or_default(), move || cancelled.is_cancelled());
        let result = match answer.await {
            Ok(answer) => result(answer),
            Err(why) => CallToolResult::error(vec![ContentBlock::text(why)]),
        };
        Ok(result.into())
    }
}

impl Server {
    /// Runs a call on a separate thread, after waiting for a permit.
    async fn call(
        &self,
        run: fn(Map<String, Value>, &Call) -> Result<Answer, String>,
        arguments: Map<String, Value>,
        is_cancelled: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Answer, String> {
        let ended = |_| "the server is ending".to_owned();
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(ended)?;
        let limit = self.limit;
        let work = spawn_blocking(move || {
            let _turn = turn;
            run(arguments, &Call::start(limit, is_cancelled))
        });
        match timeout(limit + GRACE, work).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => {
                Err("internal error: the call failed; please report it with its arguments".to_owned())
            }
            Err(_) => Err(format!("the call took more than {} seconds", limit.as_secs())),
        }
    }
}

/// Returns the description of a tool for the client.
fn offered(tool: &Tool) -> Offered {
    let annotations = ToolAnnotations::new().read_only(true).open_world(false);
    Offered::new(tool.name, tool.description, Arc::new((tool.schema)()))
        .with_title(tool.title)
        .with_annotations(annotations)
}

/// Returns an answer in the protocol's form.
fn result(answer: Answer) -> CallToolResult {
    let (length, result) = match answer {
        Answer::Object(object) => {
            let result = CallToolResult::structured(Value::Object(object));
            (result.content.iter().filter_map(ContentBlock::as_text).map(|it| it.text.len()).sum(), result)
        }
        Answer::Svg(drawing) => (drawing.len(), CallToolResult::success(vec![ContentBlock::text(drawing)])),
        #[cfg(feature = "pictures")]
        Answer::Png(image) => {
            (image.len(), CallToolResult::success(vec![ContentBlock::image(image, "image/png")]))
        }
    };
    if length > LONGEST_ANSWER {
        let why =
            format!("the answer has {length} bytes, more than {LONGEST_ANSWER}: ask about fewer puzzles");
        return CallToolResult::error(vec![ContentBlock::text(why)]);
    }
    result
}
