package io.jubelet.app.server;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogRun;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.files.ContainerLogReader;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Sends logs while they are read. A reader waits for a slow caller, so that nothing piles up. */
final class ContainerLogStreams {

    private final ContainerLogReader reader;
    private final PodLookup pods;

    ContainerLogStreams(ContainerLogReader reader, PodLookup pods) {
        this.reader = reader;
        this.pods = pods;
    }

    /** One run of a container. The response begins at once, even if nothing is written for long. */
    ServerResponse of(ContainerRef container, int run, LogOptions options) {
        return new ServerResponse.Streamed(Responses.OK, Headers.NONE, output -> {
            output.flush();
            try {
                reader.read(PodIdentity.of(container.pod()), container.container(), run, options,
                        () -> isRunning(container, run), new Sent(output));
            } catch (UnavailableException e) {
                throw e;
            } catch (NotFoundException _) {
                end(output, "unable to retrieve container logs for "
                        + LogRun.containerId(container.pod(), container.container(), run));
            } catch (PortException e) {
                end(output, e.getMessage());
            }
        });
    }

    /** The status is sent already: what went wrong can only be said at the end. */
    private static void end(ServerResponse.Output output, String message) {
        output.write(ByteBuffer.wrap(message.getBytes(StandardCharsets.UTF_8)));
    }

    private record Sent(ServerResponse.Output output) implements ContainerLogReader.Output {

        @Override
        public void write(LogStream stream, ByteBuffer content) {
            output.write(content);
        }

        @Override
        public void flush() {
            output.flush();
        }
    }

    /** A pod that is listed no longer has no container that runs. */
    private boolean isRunning(ContainerRef container, int run) {
        return pods.all().stream().filter(pod -> pod.uid().equals(container.pod().uid()))
                .flatMap(pod -> LogRun.status(pod, container.container()).stream())
                .anyMatch(status -> status.restartCount() == run
                        && status.state().orElse(null) instanceof ContainerState.Running);
    }
}
