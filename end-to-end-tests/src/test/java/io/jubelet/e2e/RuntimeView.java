package io.jubelet.e2e;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a runtime holds, asked without the agent; every question has a connection of its own. */
final class RuntimeView implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final String endpoint;

    RuntimeView(String endpoint) {
        this.endpoint = endpoint;
    }

    private <T> T ask(Function<ContainerRuntime, T> question) {
        try (var connection = RuntimeConnection.open(RuntimeEndpoint.parse(endpoint), vertx, new VirtualTimers(),
                Duration.ofSeconds(30))) {
            return question.apply(connection.containers());
        }
    }

    /** Names of all images. */
    Set<String> imageNames() {
        try (var connection = RuntimeConnection.open(RuntimeEndpoint.parse(endpoint), vertx, new VirtualTimers(),
                Duration.ofSeconds(30))) {
            return connection.images().listImages().stream().flatMap(image -> image.repoTags().stream())
                    .collect(Collectors.toSet());
        }
    }

    List<ContainerSummary> containers() {
        return ask(runtime -> runtime.listContainers(ListFilter.ALL));
    }

    List<SandboxSummary> sandboxes() {
        return ask(runtime -> runtime.listSandboxes(ListFilter.ALL));
    }

    /** Ids of running containers by {@code pod/container}; more than one id is a container that runs twice. */
    Map<String, Set<String>> running() {
        return containers().stream().filter(c -> c.state() == RunState.RUNNING)
                .collect(Collectors.groupingBy(c -> c.pod().name() + "/" + c.name(), TreeMap::new,
                        Collectors.mapping(ContainerSummary::id, Collectors.toSet())));
    }

    /** Uids of the pods of this name of which a container runs. */
    Set<String> runningUids(String pod) {
        return containers().stream().filter(c -> c.pod().name().equals(pod) && c.state() == RunState.RUNNING)
                .map(c -> c.pod().uid()).collect(Collectors.toSet());
    }

    /** All runs of a container that the runtime still knows, the oldest first. */
    List<ObservedContainer> runs(String pod, String container) {
        return ask(runtime -> {
            List<ObservedContainer> runs = new ArrayList<>();
            for (ContainerSummary summary : runtime.listContainers(ListFilter.ALL)) {
                if (summary.pod().name().equals(pod) && summary.name().equals(container)) {
                    try {
                        runs.add(runtime.containerStatus(summary.id()));
                    } catch (NotFoundException e) {
                        // Removed after it was listed.
                    }
                }
            }
            runs.sort(Comparator.comparing(ObservedContainer::createdAt));
            return runs;
        });
    }

    /** Pods whose sandbox stands more than once. */
    List<String> doubledSandboxes() {
        return sandboxes().stream().filter(s -> s.state() == SandboxState.READY)
                .collect(Collectors.groupingBy(s -> s.pod().name(), Collectors.counting())).entrySet().stream()
                .filter(e -> e.getValue() > 1).map(Map.Entry::getKey).toList();
    }

    /** Removes everything; the next test begins with nothing. */
    void clear(Duration limit) {
        var failures = new ArrayList<String>();
        try {
            Await.until("the runtime is empty", limit, () -> {
                try {
                    containers().forEach(container -> remove(runtime -> runtime.removeContainer(container.id()), failures));
                    sandboxes().forEach(sandbox -> remove(runtime -> {
                        runtime.stopSandbox(sandbox.id());
                        runtime.removeSandbox(sandbox.id());
                    }, failures));
                    return sandboxes().isEmpty() && containers().isEmpty();
                } catch (PortException e) {
                    failures.add(e.getMessage());
                    return false;
                }
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; " + failures.getLast(), e);
        }
    }

    /** One that can't be removed must not keep the others. */
    private void remove(Consumer<ContainerRuntime> removal, List<String> failures) {
        try {
            ask(runtime -> {
                removal.accept(runtime);
                return true;
            });
        } catch (PortException e) {
            failures.add(e.getMessage());
        }
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
