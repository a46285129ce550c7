package io.jubelet.benchmarks.side;

import io.jubelet.benchmarks.measure.Deadline;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A pod whose manifest is there before an agent starts. */
final class StaticPod {

    private static final String NAME = "bench-static";
    private static final int POLL_MILLIS = 50;

    private final Path manifest;
    private final SideOptions.Cluster cluster;
    private final ContainerRuntime runtime;
    private final ListFilter filter;

    StaticPod(Path manifests, SideOptions.Cluster cluster, ContainerRuntime runtime) {
        this.manifest = manifests.resolve(NAME + ".json");
        this.cluster = cluster;
        this.runtime = runtime;
        this.filter = new ListFilter("", "", Map.of(RuntimeLabels.POD_NAME, NAME + "-" + cluster.node(),
                RuntimeLabels.POD_NAMESPACE, cluster.namespace()), false);
    }

    /** Whether this is the name of such a pod. */
    static boolean isName(String pod) {
        return pod.startsWith(NAME + "-");
    }

    /** Writes the manifest. */
    void write(String image) throws IOException {
        Files.createDirectories(manifest.getParent());
        Files.writeString(manifest, PodObject.json(NAME, cluster.namespace(), cluster.node(), image));
    }

    /** Waits until its container has started; when that was, according to the runtime. */
    Instant awaitStarted(Deadline deadline) throws InterruptedException {
        Optional<Instant> started = started();
        while (started.isEmpty()) {
            deadline.check(() -> "the container of the static pod had not started");
            Thread.sleep(POLL_MILLIS);
            started = started();
        }
        return started.get();
    }

    private Optional<Instant> started() {
        return runtime.listContainers(filter).stream().flatMap(container -> {
            try {
                return runtime.containerStatus(container.id()).startedAt().stream();
            } catch (NotFoundException e) {
                return Optional.<Instant>empty().stream(); // it went meanwhile
            }
        }).findFirst();
    }

    /** Removes the manifest, and waits until the agent has removed the pod. */
    void remove(Deadline deadline) throws IOException, InterruptedException {
        Files.deleteIfExists(manifest);
        while (!runtime.listSandboxes(filter).isEmpty()) {
            deadline.check(() -> "the static pod was not gone");
            Thread.sleep(POLL_MILLIS);
        }
    }
}
