package io.jubelet.app.server;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Endpoints that act on a container and answer when that is done: running a command, writing a checkpoint. */
final class CommandEndpoints {

    private final PodLookup pods;
    private final ContainerAccess containers;

    CommandEndpoints(PodLookup pods, ContainerAccess containers) {
        this.pods = pods;
        this.containers = containers;
    }

    ServerResponse run(AuthorizedRequest call) {
        Optional<Pod> pod = pod(call);
        if (pod.isEmpty()) {
            return Responses.text(Responses.NOT_FOUND, "pod does not exist");
        }
        List<String> command = List.of(call.query().first("cmd").orElse("").split(" ", -1));
        try {
            byte[] output = containers.run(
                    new ContainerRef(pod.get(), call.parameter("uid"), call.parameter("container")), command);
            return output.length == 0 ? new ServerResponse.Complete(Responses.OK, Headers.NONE, output)
                    : Responses.json(output);
        } catch (PortException e) {
            return Responses.text(Responses.FAILED, e.getMessage());
        }
    }

    ServerResponse checkpoint(AuthorizedRequest call) {
        Optional<Pod> pod = pod(call);
        String container = call.parameter("container");
        if (pod.isEmpty()) {
            return Responses.text(Responses.NOT_FOUND, "pod does not exist");
        }
        if (!PodLookup.hasContainer(pod.get(), container)) {
            return Responses.text(Responses.NOT_FOUND, "container " + container + " does not exist");
        }
        long seconds = 0;
        List<String> timeouts = call.query().all("timeout");
        if (!timeouts.isEmpty()) {
            try {
                seconds = Long.parseLong(timeouts.getLast());
            } catch (NumberFormatException e) {
                return Responses.text(Responses.NOT_FOUND, "cannot parse value of timeout parameter");
            }
        }
        try {
            String location = containers.checkpoint(new ContainerRef(pod.get(), "", container), Duration.ofSeconds(seconds));
            return Responses.json(("{\"items\":[\"" + location + "\"]}").getBytes(StandardCharsets.UTF_8));
        } catch (PortException e) {
            return Responses.text(Responses.FAILED, "checkpointing of " + call.parameter("namespace") + "/"
                    + call.parameter("pod") + "/" + container + " failed (" + e.getMessage() + ")");
        }
    }

    private Optional<Pod> pod(AuthorizedRequest call) {
        return pods.named(call.parameter("namespace"), call.parameter("pod"));
    }
}
