package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.fail;

import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ContainerConfigBuilder;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/** One pod for every test, and the ways to make its sandboxes and containers. Everything is removed afterwards. */
public abstract class RuntimeContract {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration STEP = Duration.ofMillis(50);
    private static final String NONEXISTENT = "0123456789abcdef".repeat(4);

    private String podName;
    private String podUid;

    /** The runtime that is tried out; the same one for all tests of a class is fine. */
    protected abstract RuntimeUnderTest runtime();

    @BeforeEach
    void namePod(TestInfo test) {
        String name = getClass().getName() + "." + test.getTestMethod().orElseThrow().getName();
        podUid = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
        podName = "pod-" + podUid.substring(0, 8);
    }

    @AfterEach
    void removeAll() {
        for (SandboxSummary sandbox : containers().listSandboxes(ListFilter.ofPod(podUid))) {
            containers().stopSandbox(sandbox.id());
            containers().removeSandbox(sandbox.id());
        }
    }

    final ContainerRuntime containers() {
        return runtime().containers();
    }

    final String podUid() {
        return podUid;
    }

    final String podName() {
        return podName;
    }

    /** An id that nothing has. */
    final String nonexistent() {
        return NONEXISTENT;
    }

    final SandboxConfig sandbox(int attempt, NamespaceMode network) {
        NamespaceOptions namespaces = NamespaceOptions.builder()
                .network(network).pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();
        return SandboxConfig.builder()
                .name(podName).namespace("contract").uid(podUid).attempt(attempt)
                .hostname(network == NamespaceMode.NODE ? "" : podName)
                .logDirectory(runtime().logs().toString())
                .cgroupParent(runtime().cgroupParent())
                .labels(Map.of(RuntimeLabels.POD_NAME, podName, RuntimeLabels.POD_NAMESPACE, "contract",
                        RuntimeLabels.POD_UID, podUid, "app", "contract"))
                .annotations(Map.of("example.org/note", "kept as it is"))
                .security(LinuxSandboxSecurity.builder().namespaces(namespaces).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE)
                .build();
    }

    final String runSandbox() {
        return containers().runSandbox(sandbox(0, NamespaceMode.POD), "");
    }

    final ContainerConfigBuilder container(String name, String... command) {
        NamespaceOptions namespaces = NamespaceOptions.builder()
                .network(NamespaceMode.POD).pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();
        return ContainerConfig.builder()
                .name(name)
                .image(runtime().image())
                .command(List.of(command))
                .labels(Map.of(RuntimeLabels.POD_NAME, podName, RuntimeLabels.POD_NAMESPACE, "contract",
                        RuntimeLabels.POD_UID, podUid, RuntimeLabels.CONTAINER_NAME, name))
                .annotations(Map.of(RuntimeLabels.CONTAINER_HASH, "a1b2c3",
                        RuntimeLabels.CONTAINER_RESTART_COUNT, "0"))
                .logPath(podUid + "-" + name + ".log")
                .resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(namespaces).build());
    }

    final String create(String sandboxId, ContainerConfigBuilder container) {
        return containers().createContainer(sandboxId, container.build(), sandbox(0, NamespaceMode.POD));
    }

    final String start(String sandboxId, String name, String... command) {
        String id = create(sandboxId, container(name, command));
        containers().startContainer(id);
        return id;
    }

    final ObservedContainer awaitEnd(String containerId) {
        eventually("container " + containerId + " ends",
                () -> containers().containerStatus(containerId).state() == RunState.EXITED);
        return containers().containerStatus(containerId);
    }

    final void eventually(String what, BooleanSupplier condition) {
        long deadline = runtime().nanos() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (runtime().nanos() > deadline) {
                fail("not within " + PATIENCE + ": " + what);
            }
            runtime().pause(STEP);
        }
    }
}
