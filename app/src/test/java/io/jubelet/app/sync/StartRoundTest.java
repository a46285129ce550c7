package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.app.message.runtime.ContainerStartFailed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.worker.StartState;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.fake.FakeVolumeFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In which order containers are started, and what a failure or a pull means for those after it. */
class StartRoundTest {

    private static final SandboxConfig SANDBOX = SandboxConfig.builder().namespace("ns").name("web").uid("uid")
            .security(LinuxSandboxSecurity.builder().namespaces(NamespaceOptions.builder().network(NamespaceMode.POD)
                    .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build()).build())
            .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    /** Containers that were created, each with the second in which that began, and hooks. */
    private final List<String> calls = new ArrayList<>();
    private final List<PodEvent> events = new ArrayList<>();
    private final StartState state = new StartState();
    private final Bus bus;
    private final FakeDisk disk = new FakeDisk();
    private Duration createTakes = Duration.ZERO;
    private ObservedPod observed = observed();
    private StartRound round;

    StartRoundTest() {
        bus = new SimBus(scope, (topic, message) -> true).outside();
        bus.subscribe(EventTopics.EVENT, events::add);
        bus.answer(ImageTopics.ENSURE_IMAGE, StartRoundTest::image);
    }

    /** The image of a container decides what becomes of it. */
    private static ImageVerdict image(EnsureImage request) {
        return switch (request.image()) {
            case "pulling" -> new ImageVerdict.Pulling();
            case "refused" -> new ImageVerdict.Refused(new WaitingReason("ErrImagePull", "no"),
                    Optional.of(Duration.ofSeconds(3)));
            case "unknown" -> new ImageVerdict.Unknown("no answer");
            default -> new ImageVerdict.Ready("sha256:1", ImageUser.ROOT);
        };
    }

    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "createContainer" -> {
                        var config = (ContainerConfig) arguments[1];
                        call(config.name());
                        scope.sleep(createTakes);
                        if (config.image().userSpecifiedImage().equals("broken")) {
                            throw new InternalException("no disk");
                        }
                        yield config.image().userSpecifiedImage().equals("unstartable") ? "id-of-it" : config.name();
                    }
                    case "startContainer" -> {
                        if (arguments[0].equals("id-of-it")) {
                            throw new InternalException("no task \"id-of-it\": id-of-it");
                        }
                        yield null;
                    }
                    case "execSync" -> {
                        call("hook of " + arguments[0]);
                        scope.sleep(Duration.ofSeconds(10));
                        yield new ExecResult("", "", 0);
                    }
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
    }

    private void call(String what) {
        calls.add(scheduler.elapsed().toSeconds() + ": " + what);
    }

    private ContainerStarter starter() {
        var logs = new FakeContainerLogs(disk, "/logs/pods", "/logs/links");
        var node = new NodeSettings("n1", "fake", Instant.EPOCH, LaunchSettings.builder().podLogsDirectory("/logs/pods")
                .seccompProfileRoot("/seccomp").swap(new Swap.Forbidden()).build(),
                new NodeNetwork(List::of, new NodeDns(List.of(), "", Optional.empty(), List.of())),
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
        ContainerRuntime runtime = runtime();
        var podEvents = new PodEvents(bus, scope);
        var decisions = new Decisions(bus, scope);
        var hooks = new LifecycleHooks(runtime, (pod, container, request, ip, limit) -> { }, podEvents, decisions, scope);
        var stopper = new ContainerStopper(runtime,
                new InstanceStopper(runtime, new PreStopHooks(hooks, scope, scope), podEvents, decisions, scope), decisions,
                scope, scope);
        var handlers = new RuntimeHandlers(runtime, Optional.empty(), false);
        var inputs = new PodInputs(new Environments(new FakeConfigObjects(), Optional.empty(),
                new EnvFiles(new FakeVolumeFiles(disk, "/root")), node), new PodVolumes(bus, scope),
                new FakeTerminationMessages(disk, "/root", "/logs"), new FakeManagedFiles(disk, "/root", ""),
                handlers, node);
        var plans = new ContainerPlans(inputs, new ContainerPlacement(bus, ManagedResources.NONE),
                new PodDevices(bus, ManagedResources.NONE, PodsWithoutClaims.on(bus)), new RestartCounts(runtime, logs, Instant.EPOCH),
                node.launch());
        var actuated = new ActuatedResources(AllocationRecords.open(new FakeStateFiles(disk, "/root"), "actuated"), podEvents, decisions,
                scope);
        return new ContainerStarter(runtime, handlers, plans, new StartBackoffs(node.backoff(), scope, decisions),
                new CreatedContainerStarter(runtime, logs, hooks, stopper, podEvents, decisions, actuated), podEvents);
    }

    private static Container container(String name, String image) {
        return Container.builder().name(name).image(image).terminationMessagePath("").build();
    }

    private static Container hooked(String name, String image) {
        return container(name, image).toBuilder().lifecycle(new Lifecycle(
                Optional.of(new Handler.Exec(List.of("hook"))), Optional.empty(), "")).build();
    }

    private static Container sidecar(String name, String image) {
        return container(name, image).toBuilder().restartPolicy(RestartPolicy.ALWAYS).build();
    }

    private static Container withImageVolume(String name) {
        return container(name, "i").toBuilder().volumeMounts(
                List.of(VolumeMount.builder().name("data").mountPath("/data").build())).build();
    }

    private static Pod pod(List<Container> init, List<Container> containers) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(), PodSpec.builder()
                .volumes(List.of(new Volume("data", Optional.of(new VolumeSource.Image("data", "")))))
                .initContainers(init).containers(containers).build(), PodStatus.builder().build());
    }

    private static ObservedPod observed(ObservedContainer... containers) {
        return new ObservedPod(new PodIdentity("ns", "web", "uid"), List.of(), List.of(), List.of(containers));
    }

    private void start(List<Container> init, Container... containers) {
        start(List.of(), init, List.of(containers));
    }

    /** Begins a round, and lets a minute pass. */
    private void start(List<Container> debug, List<Container> init, List<Container> containers) {
        Pod pod = pod(init, containers);
        var actions = new PodActions(false, false, "sandbox", 0, init, containers,
                debug.stream().map(container -> new EphemeralContainer(container, "")).toList(), List.of(), List.of(),
                Map.of(), false, false);
        round = new StartRound(starter(), bus, scope, scope, pod, observed, state);
        scope.start("round", () -> {
            try {
                round.start(actions, new PreparedPod(pod, Map.of(), ""),
                        new ReadySandbox("sandbox", SANDBOX, List.of("10.0.0.7")));
                call("end");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        scheduler.run(Duration.ofMinutes(1), () -> { });
    }

    /** What happens at the same time happens in any order. */
    private List<String> sorted() {
        return calls.stream().sorted().toList();
    }

    @Test
    void containersStartSideBySide() {
        createTakes = Duration.ofSeconds(5);
        start(List.of(), container("a", "i"), container("b", "i"), container("c", "i"));
        assertEquals(List.of("0: a", "0: b", "0: c", "5: end"), sorted());
        assertTrue(round.changed());
        assertEquals(Optional.empty(), round.retryAfter());
    }

    @Test
    void containersThatMountImagesStartOneAfterAnother() {
        createTakes = Duration.ofSeconds(5);
        start(List.of(), withImageVolume("a"), container("b", "i"), withImageVolume("c"));
        assertEquals(List.of("0: a", "0: b", "10: end", "5: c"), sorted());
    }

    @Test
    void containersWaitForTheHookOfTheOneBeforeThem() {
        start(List.of(), container("a", "i"), hooked("b", "i"), container("c", "i"), container("d", "i"));
        assertEquals(List.of("0: a", "0: b", "0: hook of b", "10: c", "10: d", "10: end"), sorted());
    }

    @Test
    void containersWaitForThePullOfOneWithAHook() {
        start(List.of(), container("a", "i"), hooked("b", "pulling"), container("c", "i"));
        assertEquals(List.of("0: a", "0: end"), calls);
    }

    @Test
    void onePullOrFailureHoldsUpNoOtherContainer() {
        start(List.of(), container("a", "pulling"), container("b", "refused"), hooked("c", "broken"),
                container("d", "i"));
        assertEquals(List.of("0: c", "0: d", "0: end"), sorted());
    }

    @Test
    void theEventOfAFailedStartNamesTheContainerAndNotTheInstance() {
        start(List.of(), container("a", "unstartable"));
        assertEquals(List.of("Failed: Error: no task \"a\": a"), events.stream().filter(event -> event.reason().equals("Failed"))
                .map(event -> event.reason() + ": " + event.message()).toList());
    }

    @Test
    void aRefusedImageIsReportedForItsContainer() {
        start(List.of(), container("a", "refused"), container("b", "broken"));
        assertEquals(List.of("spec.containers{a} Failed: Error: ErrImagePull", "spec.containers{b} Failed: Error: no disk"),
                events.stream().map(event -> event.fieldPath() + " " + event.reason() + ": " + event.message()).sorted().toList());
    }

    @Test
    void anImageThatTheRuntimeDoesNotReportIsAProblemOfTheConfiguration() {
        start(List.of(), container("a", "unknown"));
        assertEquals(List.of("Failed: Error: no answer"), events.stream().map(event -> event.reason() + ": " + event.message()).toList());
        assertEquals(Map.of("a", new WaitingReason("CreateContainerConfigError", "no answer")), state.waiting());
    }

    @Test
    void eachFailedStartIsPublishedWithItsReason() {
        List<ContainerStartFailed> failed = new ArrayList<>();
        bus.subscribe(RuntimeTopics.START_FAILED, failed::add);
        start(List.of(), container("a", "refused"), container("b", "broken"));
        assertEquals(List.of(new ContainerStartFailed("uid", "a", "ErrImagePull"),
                new ContainerStartFailed("uid", "b", "CreateContainerError")), failed.stream()
                        .sorted(Comparator.comparing(ContainerStartFailed::container)).toList());
    }

    @Test
    void initContainersStartOneAfterAnotherAndBeforeTheOthers() {
        createTakes = Duration.ofSeconds(2);
        start(List.of(sidecar("one", "i"), container("two", "i")), container("app", "i"));
        assertEquals(List.of("0: one", "2: two", "4: app", "6: end"), calls);
    }

    @Test
    void anInitContainerThatCanNotStartEndsTheRound() {
        for (String image : List.of("pulling", "refused", "broken")) {
            start(List.of(container(image, image), container("two", "i")), container("app", "i"));
        }
        assertEquals(List.of("0: end", "60: end", "120: broken", "120: end"), calls);
    }

    @Test
    void aSidecarEndsTheRoundOnlyWhileItsImageIsPulled() {
        start(List.of(sidecar("one", "refused"), container("two", "i")), container("app", "i"));
        start(List.of(sidecar("one", "pulling"), container("three", "i")), container("app", "i"));
        assertEquals(List.of("0: two", "0: app", "0: end", "60: end"), calls);
    }

    @Test
    void ephemeralContainersComeFirstAndHoldUpNothing() {
        createTakes = Duration.ofSeconds(1);
        start(List.of(container("debug", "broken"), container("more", "i"), container("other", "pulling")), List.of(),
                List.of(container("app", "i")));
        assertEquals(List.of("0: debug", "1: more", "2: app", "3: end"), calls);
    }

    /** A start that fails again and again, for days, would fill the disk with them otherwise. */
    @Test
    void aContainerThatWasNotMadeLeavesNoFileForItsTerminationMessage() {
        Container broken = container("a", "broken").toBuilder().terminationMessagePath("/dev/termination-log").build();
        Container refused = broken.toBuilder().name("b").image("i").securityContext(
                SecurityContext.builder().runAsNonRoot(true).build()).build();
        Container unmountable = broken.toBuilder().name("c").image("i").volumeMounts(
                List.of(VolumeMount.builder().name("nothing").mountPath("/data").build())).build();
        Container made = broken.toBuilder().name("d").image("i").build();
        start(List.of(), broken, refused, unmountable, made);
        assertEquals(Map.of("a", "CreateContainerError", "b", "CreateContainerConfigError", "c", "CreateContainerConfigError"),
                state.waiting().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, waits -> waits.getValue().reason())));
        assertEquals(List.of(0, 0, 0, 1), Stream.of("a", "b", "c", "d").map(name -> disk.list("/root/pods/uid/containers/" + name).size())
                .toList());
    }

    @Test
    void aFailureIsRememberedAndHoldsBackTheContainer() {
        Container refused = container("a", "refused");
        Container broken = container("b", "broken");
        start(List.of(), refused, broken);
        assertEquals(Map.of("a", new WaitingReason("ErrImagePull", "no"),
                "b", new WaitingReason("CreateContainerError", "no disk")), state.waiting());
        assertEquals(Optional.of(Duration.ofSeconds(3)), round.retryAfter());
        // The back-offs are over after a minute; here the second one is not.
        state.holdBack(broken, scope.nanos() + Duration.ofSeconds(2).toNanos());
        calls.clear();
        start(List.of(), container("a", "i"), broken);
        assertEquals(List.of("60: a", "60: end"), calls);
        assertEquals(Optional.of(Duration.ofSeconds(2)), round.retryAfter());
        assertEquals(StepResult.Starts.FAILED, round.result());
        assertEquals(List.of("b"), List.copyOf(state.waiting().keySet()));
    }

    @Test
    void aFailureWithoutABackOffOfItsOwnIsTriedAgainAfterTenSeconds() {
        start(List.of(), container("b", "broken"));
        assertEquals(Optional.of(Duration.ofSeconds(10)), round.retryAfter());
        assertTrue(round.changed(), "something may have been left in the runtime");
    }

    @Test
    void aContainerThatEndedInItsStartIsHeldBackByTheBackOffOfACrashAlone() {
        Container unstartable = container("a", "unstartable");
        start(List.of(), unstartable);
        assertEquals("RunContainerError", state.waiting().get("a").reason());
        assertEquals(Optional.of(Duration.ofSeconds(10)), round.retryAfter());
        calls.clear();
        state.holdBack(unstartable, scope.nanos() + Duration.ofSeconds(2).toNanos());
        var created = ObservedContainer.builder().id("1").name("a").sandboxId("sandbox").state(RunState.CREATED)
                .createdAt(scope.instant()).build();
        observed = observed(created);
        start(List.of(), unstartable);
        assertEquals(List.of("60: end"), calls);
        state.holdBack(unstartable, scope.nanos() + Duration.ofSeconds(2).toNanos());
        observed = observed(created.toBuilder().state(RunState.EXITED).exitCode(128).finishedAt(scope.instant()).build());
        start(List.of(), unstartable);
        assertEquals(List.of("60: end", "120: a", "120: end"), calls);
    }

    @Test
    void onlyAFailureInTheRuntimeIsAChange() {
        start(List.of(), container("a", "refused"), container("b", "pulling"));
        assertFalse(round.changed());
    }

    @Test
    void aCrashLoopIsReportedOnce() {
        observed = observed(ObservedContainer.builder().id("1").name("a").sandboxId("sandbox").state(RunState.EXITED)
                .createdAt(scope.instant()).finishedAt(scope.instant()).exitCode(1).build());
        Container crashed = container("a", "i");
        // The first crash is without a pause; the second is not.
        Stream.of(1, 2, 3).forEach(_ -> {
            observed = observed(observed.containers().getFirst().toBuilder().finishedAt(scope.instant()).build());
            state.release(crashed);
            start(List.of(), crashed);
        });
        assertEquals("CrashLoopBackOff", state.waiting().get("a").reason());
        assertEquals(1, Collections.frequency(events.stream().map(PodEvent::reason).toList(), "BackOff"));
        assertEquals("Back-off restarting failed container a in pod web_ns(uid)",
                events.stream().filter(e -> e.reason().equals("BackOff")).findFirst().orElseThrow().message());
    }
}
