package io.jubelet.app.server;

import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.process.ProcessDiagnostics;
import io.jubelet.ports.process.ProcessDiagnostics.Form;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Threads, heap and recordings of this process, one view at a time. Heap dumps are not offered: they would contain the Secrets
 * of the pods and the tokens of the agent, which callers with access to the node's own API must not read.
 */
final class ProcessEndpoints {

    private static final int LONGEST_SECONDS = 300;
    private static final int DEFAULT_SECONDS = 30;
    private static final long MAX_BYTES = 64L << 20;

    private final ProcessDiagnostics process;
    private final Semaphore running = new Semaphore(1);

    ProcessEndpoints(ProcessDiagnostics process) {
        this.process = process;
    }

    ServerResponse threads(AuthorizedRequest call) {
        boolean json = call.query().first("format").filter("json"::equals).isPresent();
        return one(json ? "application/json" : Responses.PLAIN, "",
                output -> process.threads(json ? Form.JSON : Form.TEXT, output::write));
    }

    ServerResponse heap(AuthorizedRequest call) {
        if (!running.tryAcquire()) {
            return busy();
        }
        try {
            return Responses.of(Responses.OK, Responses.noSniffing(Responses.PLAIN), process.classes());
        } finally {
            running.release();
        }
    }

    ServerResponse recording(AuthorizedRequest call) {
        String text = call.query().first("seconds").orElse(Integer.toString(DEFAULT_SECONDS));
        int seconds = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            return Responses.error(Responses.BAD_REQUEST,
                    "seconds must be a whole number from 1 to " + LONGEST_SECONDS + ", such as /debug/jfr?seconds=30");
        }
        return one("application/octet-stream", "attachment; filename=\"jubelet.jfr\"",
                output -> process.recording(Duration.ofSeconds(seconds), MAX_BYTES, output::write));
    }

    private ServerResponse one(String contentType, String disposition, ServerResponse.Content content) {
        Headers headers = Responses.noSniffing(contentType);
        if (running.availablePermits() == 0) {
            return busy();
        }
        return new ServerResponse.Streamed(Responses.OK,
                disposition.isEmpty() ? headers : headers.with("Content-Disposition", disposition), output -> {
                    if (!running.tryAcquire()) {
                        throw new ResourceExhaustedException("another view of this process is being made");
                    }
                    try {
                        content.writeTo(output);
                    } finally {
                        running.release();
                    }
                });
    }

    private static ServerResponse busy() {
        return Responses.error(Responses.TOO_MANY_REQUESTS,
                "threads, heap or a recording of this process are being made for another request: try again");
    }
}
