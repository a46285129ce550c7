package io.jubelet.adapters.cri.containerd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.PrivateContainerd;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What only a real containerd shows: many calls at once, and a daemon that is killed. */
@ExtendWith(PrivateContainerd.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContainerdLoadTest {

    private static final ImageSpec IMAGE = ImageSpec.of("docker.io/library/busybox:stable");
    private static final NamespaceOptions NAMESPACES = NamespaceOptions.builder()
            .network(NamespaceMode.NODE).pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();

    private PrivateContainerd.Instance containerd;
    private Vertx vertx;
    private RuntimeConnection runtime;

    @BeforeEach
    void connect(PrivateContainerd.Instance instance) {
        containerd = instance;
        vertx = Vertx.vertx();
        runtime = RuntimeConnection.open(RuntimeEndpoint.parse(instance.endpoint()), vertx, new VirtualTimers(),
                Duration.ofMinutes(2));
    }

    @AfterEach
    void removeAll() {
        if (runtime != null) {
            runtime.containers().listSandboxes(ListFilter.ALL)
                    .forEach(sandbox -> runtime.containers().removeSandbox(sandbox.id()));
            runtime.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static SandboxConfig sandbox(String name) {
        return SandboxConfig.builder().name(name).namespace("load").uid("uid-of-" + name)
                .cgroupParent(PrivateContainerd.CGROUP)
                .security(LinuxSandboxSecurity.builder().namespaces(NAMESPACES).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
    }

    private String start(SandboxConfig sandbox, String sandboxId, String... command) {
        ContainerConfig container = ContainerConfig.builder().name("main").image(IMAGE).command(List.of(command))
                .resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(NAMESPACES).build()).build();
        String id = runtime.containers().createContainer(sandboxId, container, sandbox);
        runtime.containers().startContainer(id);
        return id;
    }

    @Test
    void thousandsOfCallsFromHundredsOfThreadsAllSucceed() throws Exception {
        SandboxConfig config = sandbox("load");
        String sandbox = runtime.containers().runSandbox(config, "");
        String container = start(config, sandbox, "sleep", "3600");

        List<Future<Boolean>> calls = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < 300; thread++) {
                calls.add(threads.submit(() -> {
                    for (int i = 0; i < 5; i++) {
                        assertFalse(runtime.containers().version().name().isEmpty());
                        assertEquals(1, runtime.containers().listSandboxes(ListFilter.ALL).size());
                        assertEquals(sandbox, runtime.containers().containerStatus(container).sandboxId());
                        assertTrue(runtime.images().imageStatus(IMAGE).isPresent());
                        // A refusal is a short answer of another form: it must not end up with another call.
                        assertThrows(NotFoundException.class, () -> runtime.containers().containerStatus("no-such-id"));
                    }
                    return true;
                }));
            }
            for (Future<Boolean> call : calls) {
                assertTrue(call.get());
            }
        }
    }

    @Test
    void podsAreMadeAndRemovedInParallel() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<RunState>> pods = IntStream.range(0, 8).mapToObj(i -> threads.submit(() -> {
                SandboxConfig config = sandbox("pod-" + i);
                String sandbox = runtime.containers().runSandbox(config, "");
                String container = start(config, sandbox, "sleep", "3600");
                runtime.containers().stopContainer(container, Duration.ZERO);
                RunState state = runtime.containers().containerStatus(container).state();
                runtime.containers().stopSandbox(sandbox);
                runtime.containers().removeSandbox(sandbox);
                return state;
            })).toList();
            for (Future<RunState> pod : pods) {
                assertEquals(RunState.EXITED, pod.get());
            }
        }
        assertEquals(List.of(), runtime.containers().listSandboxes(ListFilter.ALL));
    }

    @Test
    void aDaemonThatIsKilledIsFoundAgainWithItsContainers() throws Exception {
        SandboxConfig config = sandbox("survivor");
        String container = start(config, runtime.containers().runSandbox(config, ""), "sleep", "3600");
        ConcurrentLinkedQueue<PortException> failures = new ConcurrentLinkedQueue<>();
        AtomicBoolean done = new AtomicBoolean();

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> callers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                callers.add(threads.submit(() -> {
                    while (!done.get()) {
                        try {
                            runtime.containers().listContainers(ListFilter.ALL);
                        } catch (PortException e) {
                            failures.add(e);
                            Await.pause(Duration.ofMillis(1));
                        }
                    }
                }));
            }
            containerd.restart();
            done.set(true);
            for (Future<?> caller : callers) {
                caller.get();
            }
        }

        assertFalse(failures.isEmpty());
        for (PortException failure : failures) {
            assertTrue(failure instanceof UnavailableException, failure::toString);
            assertTrue(failure.getMessage().contains(containerd.endpoint())
                    || failure.getMessage().contains("server is not initialized yet"), failure::getMessage);
        }
        assertEquals(RunState.RUNNING, Await.success(UnavailableException.class,
                () -> runtime.containers().containerStatus(container).state()));
    }

    @Test
    void aCallerThatIsInterruptedInAStopLeavesTheContainerToTheRuntime() throws Exception {
        SandboxConfig config = sandbox("stubborn");
        String container = start(config, runtime.containers().runSandbox(config, ""),
                "sh", "-c", "trap '' TERM; while true; do sleep 1; done");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> stop = threads.submit(() -> runtime.containers().stopContainer(container, Duration.ofMinutes(5)));
            stop.cancel(true);
        }

        runtime.containers().stopContainer(container, Duration.ZERO);

        assertEquals(137, runtime.containers().containerStatus(container).exitCode());
    }

    @Test
    void givesAddressesOfStreams() {
        SandboxConfig config = sandbox("streams");
        String sandbox = runtime.containers().runSandbox(config, "");
        String container = start(config, sandbox, "sleep", "3600");

        URI exec = runtime.streaming().exec(container, List.of("sh"), new Streams(true, true, true, false));
        assertEquals("http", exec.getScheme());
        assertTrue(exec.getPath().startsWith("/exec/"), exec::toString);
        assertTrue(runtime.streaming().attach(container, new Streams(false, true, true, false)).getPath()
                .startsWith("/attach/"));
        assertTrue(runtime.streaming().portForward(sandbox, List.of(80)).getPath().startsWith("/portforward/"));
        PortException failure = assertThrows(PortException.class,
                () -> runtime.streaming().exec(container, List.of("sh"), new Streams(true, true, true, true)));
        assertTrue(failure.getMessage().contains("tty"), failure.getMessage());
    }
}
