package io.jubelet.app.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How the calls of a runtime wait: in which queue, for which pod and how urgently. */
final class PacedContainerRuntimeTest {

    /** Two CPUs have four slots at first. */
    private static final int SLOTS = 4;
    private static final NamespaceOptions NAMESPACES = NamespaceOptions.builder().network(NamespaceMode.POD)
            .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final Map<String, SlotQueue> queues = new HashMap<>();
    private final PacedPods pods = new PacedPods();
    private final List<String> failing = new ArrayList<>();
    private final PacedContainerRuntime paced = new PacedContainerRuntime(runtime(), pods, this::queue);

    private SlotQueue queue(String handler) {
        return queues.computeIfAbsent(handler, one -> new SlotQueue(one, 2, scope, SlotObserver.NONE));
    }

    /** Makes sandboxes and containers whose id is their name; sandboxes of the pod "slow" take a second. */
    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(), new Class<?>[] {ContainerRuntime.class},
                (_, method, arguments) -> {
                    if (failing.contains(method.getName())) {
                        throw new InternalException("no " + method.getName());
                    }
                    return switch (method.getName()) {
                        case "runSandbox" -> made((SandboxConfig) arguments[0]);
                        case "createContainer" -> ((ContainerConfig) arguments[1]).name();
                        default -> null;
                    };
                });
    }

    private String made(SandboxConfig config) {
        try {
            scope.sleep(config.name().equals("slow") ? Duration.ofSeconds(1) : Duration.ZERO);
            return "sandbox-" + config.name();
        } catch (InterruptedException e) {
            throw new CancelledException("cancelled", e);
        }
    }

    private static SandboxConfig sandbox(String name, int attempt) {
        return SandboxConfig.builder().namespace("ns").name(name).uid("uid-" + name).attempt(attempt)
                .security(LinuxSandboxSecurity.builder().namespaces(NAMESPACES).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
    }

    private static ContainerConfig container(String name, int attempt) {
        return ContainerConfig.builder().name(name).attempt(attempt).image(ImageSpec.of("i"))
                .resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(NAMESPACES).build()).build();
    }

    /** Makes a call on a thread of its own, and lets what is possible now happen. */
    private void begin(Runnable call) {
        scope.start("call", call);
        scheduler.run(Duration.ZERO, () -> { });
    }

    private void takeAllSlots(String handler) {
        for (int i = 0; i < SLOTS; i++) {
            begin(() -> paced.runSandbox(sandbox("slow", 0), handler));
        }
    }

    private List<String> waiting(String handler) {
        return queue(handler).queued().stream().map(SlotQueue.QueuedCall::call).map(call -> call.kind() + " " + call.urgency() + " "
                + call.pod().map(PodIdentity::name).orElse("?")).sorted().toList();
    }

    @Test
    void whatBelongsToASandboxWaitsInTheQueueOfItsHandler() {
        begin(() -> {
            paced.runSandbox(sandbox("web", 0), "kata");
            paced.createContainer("sandbox-web", container("app", 0), sandbox("web", 0));
        });
        takeAllSlots("kata");
        begin(() -> paced.startContainer("app"));
        begin(() -> paced.stopContainer("app", Duration.ofSeconds(1)));
        begin(() -> paced.removeContainer("app"));
        begin(() -> paced.createContainer("sandbox-web", container("app", 1), sandbox("web", 0)));
        begin(() -> paced.stopSandbox("sandbox-web"));
        begin(() -> paced.removeSandbox("sandbox-web"));
        begin(() -> paced.runSandbox(sandbox("web", 1), "kata"));
        assertEquals(List.of("CREATE_CONTAINER RESTART web", "REMOVE_CONTAINER REMOVAL web", "REMOVE_SANDBOX REMOVAL web",
                "RUN_SANDBOX RESTART web", "START_CONTAINER NEW_POD web", "STOP_CONTAINER STOP web", "STOP_SANDBOX STOP web"),
                waiting("kata"));
        scheduler.run(Duration.ofSeconds(2), () -> { });
        assertEquals(List.of(), waiting("kata"));
    }

    @Test
    void whatAnEarlierAgentMadeWaitsInTheUsualQueueAsARestart() {
        takeAllSlots("");
        begin(() -> paced.startContainer("older"));
        begin(() -> paced.createContainer("sandbox-older", container("app", 0), sandbox("web", 0)));
        assertEquals(List.of("CREATE_CONTAINER NEW_POD web", "START_CONTAINER RESTART ?"), waiting(""));
    }

    @Test
    void theQueueOfOneHandlerDoesNotHoldUpAnother() {
        takeAllSlots("kata");
        begin(() -> paced.runSandbox(sandbox("web", 0), ""));
        assertEquals(List.of(), waiting(""));
        assertEquals(1, pods.owner("sandbox-web").stream().count());
    }

    @Test
    void whatIsRemovedIsForgottenAndWhatCouldNotBeRemovedIsKnownOn() {
        begin(() -> {
            paced.runSandbox(sandbox("web", 0), "");
            paced.createContainer("sandbox-web", container("app", 0), sandbox("web", 0));
        });
        failing.addAll(List.of("removeContainer", "removeSandbox"));
        assertThrows(InternalException.class, () -> paced.removeContainer("app"));
        assertThrows(InternalException.class, () -> paced.removeSandbox("sandbox-web"));
        assertEquals(List.of(true, true), List.of(pods.owner("app").isPresent(), pods.owner("sandbox-web").isPresent()));

        failing.clear();
        paced.removeContainer("app");
        paced.removeSandbox("sandbox-web");
        assertEquals(List.of(false, false), List.of(pods.owner("app").isPresent(), pods.owner("sandbox-web").isPresent()));
    }
}
