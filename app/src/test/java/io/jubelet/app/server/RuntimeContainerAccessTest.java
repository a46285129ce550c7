package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuntimeContainerAccessTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.5Z");
    private static final PodIdentity IDENTITY = new PodIdentity("default", "web", "u-1");
    private static final Streams OUT = new Streams(false, true, false, false);

    private final List<ContainerSummary> containers = new ArrayList<>();
    private final List<SandboxSummary> sandboxes = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private ExecResult result = new ExecResult("out", "err", 0);
    private final Pod pod = Pods.named("web", "u-1").withSpec(PodSpec.builder().containers(List.of(
            Container.builder().name("main").image("nginx").tty(true).build())).build());

    private final ContainerRuntime runtime = (ContainerRuntime) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) ->
                    switch (method.getName()) {
                        case "listContainers" -> containers.stream()
                                .filter(found -> matches((ListFilter) arguments[0], found.labels())).toList();
                        case "listSandboxes" -> sandboxes.stream()
                                .filter(found -> matches((ListFilter) arguments[0], found.labels())).toList();
                        case "execSync" -> {
                            calls.add("run " + arguments[0] + " " + arguments[1] + " " + arguments[2] + " " + arguments[3]);
                            yield result;
                        }
                        case "checkpointContainer" -> calls.add("checkpoint " + arguments[0] + " " + arguments[1]);
                        default -> throw new AssertionError(method.getName());
                    });

    private final RuntimeStreaming streaming = new RuntimeStreaming() {
        @Override
        public URI exec(String containerId, List<String> command, Streams streams) {
            return URI.create("http://exec/" + containerId + "/" + String.join("-", command));
        }

        @Override
        public URI attach(String containerId, Streams streams) {
            return URI.create("http://attach/" + containerId + "/" + streams.tty());
        }

        @Override
        public URI portForward(String sandboxId, List<Integer> ports) {
            return URI.create("http://forward/" + sandboxId + "/" + ports.size());
        }
    };

    private final RuntimeContainerAccess access = new RuntimeContainerAccess(runtime, streaming,
            new ContainerLogStreams((_, _, _, _, _, _) -> { }, new PodLookup(new FakeNodeApi())), Path.of("/checkpoints"),
            InstantSource.fixed(NOW));

    private static boolean matches(ListFilter filter, Map<String, String> labels) {
        assertEquals(true, filter.onlyRunning());
        return labels.entrySet().containsAll(filter.labels().entrySet());
    }

    private void container(String id, String name, int age) {
        container("u-1", id, name, age);
    }

    private void container(String uid, String id, String name, int age) {
        containers.add(ContainerSummary.builder().id(id).name(name).sandboxId("s").pod(IDENTITY).state(RunState.RUNNING)
                .createdAt(NOW.minusSeconds(age)).image("nginx").imageId("sha256:1").labels(Map.of(
                        RuntimeLabels.POD_NAME, "web", RuntimeLabels.POD_NAMESPACE, "default", RuntimeLabels.POD_UID, uid,
                        RuntimeLabels.CONTAINER_NAME, name)).build());
    }

    private void sandbox(String uid, String id) {
        sandboxes.add(SandboxSummary.builder().id(id).pod(IDENTITY).state(SandboxState.READY).createdAt(NOW)
                .labels(Map.of(RuntimeLabels.POD_NAME, "web", RuntimeLabels.POD_NAMESPACE, "default", RuntimeLabels.POD_UID, uid))
                .build());
    }

    private ContainerRef ref(String uid, String container) {
        return new ContainerRef(pod, uid, container);
    }

    @Test
    void theNewestRunningInstanceIsMeant() {
        container("old", "main", 9);
        container("new", "main", 1);
        container("other", "aux", 0);
        assertEquals(URI.create("http://exec/new/ls"), access.exec(ref("", "main"), List.of("ls"), OUT));
        assertEquals(URI.create("http://exec/new/ls"), access.exec(ref("u-9", "main"), List.of("ls"), OUT));
        var missing = assertThrows(InternalException.class, () -> access.exec(ref("", "none"), List.of(), OUT));
        assertEquals("container not found (\"none\")", missing.getMessage());
    }

    @Test
    void whetherAnAttachedContainerHasATerminalIsInItsSpec() {
        container("c", "main", 0);
        assertEquals(URI.create("http://attach/c/true"), access.attach(ref("", "main"), OUT));
        assertEquals(URI.create("http://attach/c/true"), access.attach(ref("u-1", "main"), OUT));
        assertEquals("pod web_default not found",
                assertThrows(InternalException.class, () -> access.attach(ref("u-9", "main"), OUT)).getMessage());
        assertEquals("container none not found in pod web_default",
                assertThrows(InternalException.class, () -> access.attach(ref("", "none"), OUT)).getMessage());
    }

    @Test
    void portsAreThoseOfTheReadySandbox() {
        assertEquals("pod not found (\"web_default\")",
                assertThrows(InternalException.class, () -> access.portForward(pod, List.of())).getMessage());
        sandbox("u-1", "s");
        assertEquals(URI.create("http://forward/s/2"), access.portForward(pod, List.of(80, 81)));
    }

    /** It was deleted with force, and is still being ended. */
    @Test
    void anotherPodOfTheSameNameIsNotMeant() {
        container("u-0", "old", "main", 0);
        sandbox("u-0", "s-old");
        assertThrows(InternalException.class, () -> access.exec(ref("", "main"), List.of("ls"), OUT));
        assertThrows(InternalException.class, () -> access.portForward(pod, List.of(80)));
    }

    @Test
    void aCommandGivesBothOutputsOrItsExitCode() {
        container("c", "main", 0);
        assertEquals("outerr", new String(access.run(ref("", "main"), List.of("ls", "/"))));
        assertEquals(List.of("run c [ls, /] PT0S 16777216"), calls);
        result = new ExecResult("", "no", 3);
        assertEquals("command 'ls /' exited with 3: no", assertThrows(InternalException.class,
                () -> access.run(ref("", "main"), List.of("ls", "/"))).getMessage());
    }

    @Test
    void checkpointsAreNamedAfterContainerAndTime() {
        container("c", "main", 0);
        assertEquals("/checkpoints/checkpoint-web_default-main-2026-01-01T00:00:00Z.tar",
                access.checkpoint(ref("", "main"), Duration.ZERO));
    }

    @Test
    void aNegativeTimeoutOfACheckpointIsRefused() {
        container("c", "main", 0);
        assertEquals("CheckpointContainer requires the timeout value to be > 0", assertThrows(InternalException.class,
                () -> access.checkpoint(ref("", "main"), Duration.ofSeconds(-1))).getMessage());
        assertEquals(List.of(), calls);
    }

    @Test
    void runningPodsAreThoseOfTheRuntime() {
        container("c", "main", 0);
        Pod running = access.runningPods().getFirst();
        assertEquals(List.of("web", "default", "u-1", "nginx"), List.of(running.metadata().name(),
                running.metadata().namespace(), running.uid(), running.spec().containers().getFirst().image()));
    }
}
