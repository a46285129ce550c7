package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.explain.SandboxDecision;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is reported of a sandbox that can't be made, and of one that was made and is not known. */
class SandboxesTest {

    private final RecordedEvents bus = new RecordedEvents();
    private final VirtualTimers timers = new VirtualTimers();
    private final Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
            PodSpec.builder().dnsPolicy("Default").build(), PodStatus.builder().build());
    private Optional<RuntimeException> run = Optional.empty();
    private Optional<RuntimeException> status = Optional.empty();

    @Test
    void aSandboxThatIsKnownIsUsed() throws InterruptedException {
        assertEquals(List.of("10.0.0.7"), create().ips());
        assertEquals(List.of(), events());
        assertEquals(List.of(new SandboxDecision.Created(2)), bus.decided);
    }

    @Test
    void theRuntimeMakesNone() {
        run = Optional.of(new UnavailableException("no network"));
        assertThrows(UnavailableException.class, this::create);
        assertEquals(List.of("WARNING FailedCreatePodSandBox Failed to create pod sandbox: no network"), events());
        assertEquals(List.<Decision>of(new SandboxDecision.Failed("no network")), bus.decided);
    }

    @Test
    void theRuntimeDoesNotReportTheStateOfTheNewOne() {
        status = Optional.of(new UnavailableException("no answer"));
        assertThrows(UnavailableException.class, this::create);
        assertEquals(List.of("WARNING FailedPodSandBoxStatus Unable to get pod sandbox status: no answer"), events());
        assertEquals(List.<Decision>of(new SandboxDecision.Unknown("no answer")), bus.decided);
    }

    @Test
    void aPodThatIsDeletedMeanwhileHasNotFailed() {
        status = Optional.of(new CancelledException("interrupted"));
        assertThrows(CancelledException.class, this::create);
        assertEquals(List.of(), events());
    }

    private ReadySandbox create() throws InterruptedException {
        ContainerRuntime runtime = runtime();
        var disk = new FakeDisk();
        var handlers = new RuntimeHandlers(runtime, Optional.empty(), false);
        var events = new PodEvents(bus, timers);
        var resolver = new NodeResolver(new FakeManagedFiles(disk, "/root", ""), node().network());
        var sandboxes = new Sandboxes(runtime, new FakeContainerLogs(disk, "/logs/pods", "/logs/links"), handlers,
                events, new Decisions(bus, timers),
                new PodUserNamespaces(new FakePodDirectories(disk, "/root"), handlers, IdBlocks.DEFAULT, new Random(1)),
                new SandboxPlans(resolver, events, new ContainerPlacement(bus, node().launch().managed()), node()));
        PreparedPod place = new PreparedPod(pod, Map.of(), "").withUserNamespace(
                new UserNamespace(NamespaceMode.NODE, List.of(), List.of()));
        return sandboxes.create(place, sandboxes.plan(place, 2));
    }

    private static NodeSettings node() {
        return new NodeSettings("n1", "fake", Instant.EPOCH, LaunchSettings.builder().podLogsDirectory("/logs/pods")
                .seccompProfileRoot("/seccomp").swap(new Swap.Forbidden()).build(),
                new NodeNetwork(List::of, new NodeDns(List.of(), "", Optional.empty(), List.of())),
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
    }

    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, _) -> switch (method.getName()) {
                    case "runSandbox" -> {
                        fail(run);
                        yield "id";
                    }
                    case "sandboxStatus" -> {
                        fail(status);
                        yield new ObservedSandbox("id", PodIdentity.of(pod), 2, SandboxState.READY, Instant.EPOCH,
                                NamespaceMode.POD, Optional.of(List.of("10.0.0.7")), "");
                    }
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
    }

    private static void fail(Optional<RuntimeException> failure) {
        failure.ifPresent(why -> {
            throw why;
        });
    }

    private List<String> events() {
        return bus.published.stream().map((PodEvent event) -> event.type() + " " + event.reason() + " " + event.message()).toList();
    }
}
