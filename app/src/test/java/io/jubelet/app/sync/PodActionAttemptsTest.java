package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesVerdict;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.volume.VolumesNotReadyException;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.actions.ContainerKill;
import io.jubelet.domain.actions.ContainerReset;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.MountedVolume;
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
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.termination.KillReason;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.fake.FakeVolumeFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The order in which the actions of a pod are carried out, and what is left undone when something fails. */
final class PodActionAttemptsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Container APP = container("app");
    private static final Container INIT = container("init");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final Bus bus = new SimBus(scope, (_, _) -> true).outside();
    private final FakeDisk disk = new FakeDisk();
    private final List<String> calls = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final Set<String> unstoppable = new HashSet<>();
    private final PodSyncState state = new PodSyncState();
    private final PodActionAttempts attempts = attempts();
    private Map<String, String> volumeProblems = Map.of();
    private Pod pod = pod(List.of(), APP);
    private Exception failure;
    private boolean changed;
    private StepResult result;

    PodActionAttemptsTest() {
        bus.subscribe(EventTopics.EVENT, event -> events.add(event.reason()));
        bus.answer(ImageTopics.ENSURE_IMAGE, _ -> new ImageVerdict.Ready("sha256:1", ImageUser.ROOT));
        bus.answer(VolumeTopics.SET_UP_VOLUMES, asked -> {
            calls.add(asked.running() ? "refresh volumes" : "set up volumes");
            return new VolumesVerdict(Map.of("data", new MountedVolume("/host/data", false, false)), volumeProblems,
                    Optional.of(Duration.ofSeconds(5)));
        });
    }

    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(), new Class<?>[] {ContainerRuntime.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("sandboxStatus")) {
                        return sandbox("new", 1, SandboxState.READY);
                    }
                    calls.add(method.getName() + " " + switch (arguments[0]) {
                        case SandboxConfig config -> config.attempt();
                        case String _ when arguments.length > 1 && arguments[1] instanceof ContainerConfig config -> config.name();
                        default -> arguments[0];
                    });
                    if (unstoppable.contains(arguments[0])) {
                        throw new InternalException("stuck");
                    }
                    return switch (method.getName()) {
                        case "runSandbox" -> "new";
                        case "createContainer" -> ((ContainerConfig) arguments[1]).name() + "-new";
                        case "execSync" -> new ExecResult("", "", 0);
                        default -> null;
                    };
                });
    }

    private PodActionAttempts attempts() {
        var node = new NodeSettings("n1", "fake", Instant.EPOCH, LaunchSettings.builder().podLogsDirectory("/logs/pods")
                .seccompProfileRoot("/seccomp").swap(new Swap.Forbidden()).build(),
                new NodeNetwork(List::of, new NodeDns(List.of(), "", Optional.empty(), List.of())),
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
        ContainerRuntime runtime = runtime();
        var podEvents = new PodEvents(bus, scope);
        var decisions = new Decisions(bus, scope);
        var logs = new FakeContainerLogs(disk, "/logs/pods", "/logs/links");
        var files = new FakeManagedFiles(disk, "/root", "");
        var directories = new FakePodDirectories(disk, "/root");
        var cgroups = new FakeCgroupTree();
        var hooks = new LifecycleHooks(runtime, (_, _, _, _, _) -> { }, podEvents, decisions, scope);
        var stopper = new ContainerStopper(runtime,
                new InstanceStopper(runtime, new PreStopHooks(hooks, scope, scope), podEvents, decisions, scope), decisions, scope, scope);
        var handlers = new RuntimeHandlers(runtime, Optional.empty(), false);
        var environments = new Environments(new FakeConfigObjects(), Optional.empty(), new EnvFiles(new FakeVolumeFiles(disk, "/root")),
                node);
        var volumes = new PodVolumes(bus, scope);
        var placement = new ContainerPlacement(bus, ManagedResources.NONE);
        var claims = PodsWithoutClaims.on(bus);
        var actuated = new ActuatedResources(AllocationRecords.open(new FakeStateFiles(disk, "/root"), "actuated"), podEvents, decisions,
                scope);
        var plans = new ContainerPlans(
                new PodInputs(environments, volumes, new FakeTerminationMessages(disk, "/root", "/logs"), files, handlers, node),
                placement, new PodDevices(bus, ManagedResources.NONE, claims), new RestartCounts(runtime, logs, Instant.EPOCH),
                node.launch());
        var starter = new ContainerStarter(runtime, handlers, plans, new StartBackoffs(node.backoff(), scope, decisions),
                new CreatedContainerStarter(runtime, logs, hooks, stopper, podEvents, decisions, actuated), podEvents);
        var sandboxes = new Sandboxes(runtime, logs, handlers, podEvents, decisions,
                new PodUserNamespaces(directories, handlers, IdBlocks.DEFAULT, new SplittableRandom(1)),
                new SandboxPlans(new NodeResolver(files, node.network()), podEvents, placement, node));
        var host = new PodHostSetup(directories, volumes, cgroups, podEvents, placement, node);
        var secrets = new PullSecretReports(environments, podEvents);
        return new PodActionAttempts(new StartRounds(starter, bus, scope, scope),
                new PodPreparation(bus, host, sandboxes, secrets, claims, actuated, scope),
                new RunningPodRefresh(bus, host, sandboxes, secrets), sandboxes, stopper, new InitHistory(runtime, logs),
                new Resizes(runtime, cgroups, actuated, new CgroupsOfPods(cgroups, node, placement), node, bus, scope));
    }

    private static Container container(String name) {
        return Container.builder().name(name).image("i").terminationMessagePath("")
                .volumeMounts(List.of(VolumeMount.builder().name("data").mountPath("/data").build())).build();
    }

    private static Pod pod(List<Container> init, Container app) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(), PodSpec.builder().dnsPolicy("Default")
                .restartPolicy(RestartPolicy.NEVER).initContainers(init).containers(List.of(app)).terminationGracePeriodSeconds(30L)
                .volumes(List.of(new Volume("data", Optional.of(
                        new VolumeSource.ConfigMap("data", List.of(), Optional.empty(), Optional.empty())))))
                .build(), PodStatus.builder().build());
    }

    private static ObservedSandbox sandbox(String id, int attempt, SandboxState state) {
        return new ObservedSandbox(id, new PodIdentity("ns", "web", "uid"), attempt, state, START, NamespaceMode.POD,
                Optional.of(List.of("10.0.0.7")), "");
    }

    private static ObservedContainer instance(String name, String id, int run, RunState state) {
        return ObservedContainer.builder().id(id).name(name).sandboxId("old").state(state).createdAt(START).restartCount(run).build();
    }

    private static ObservedPod observed(Optional<SandboxState> sandbox, ObservedContainer... containers) {
        return new ObservedPod(new PodIdentity("ns", "web", "uid"), List.of("10.0.0.7"),
                sandbox.stream().map(state -> sandbox("old", 0, state)).toList(), List.of(containers));
    }

    private static PodActions actions(boolean killPod, boolean createSandbox, List<Container> init, List<Container> containers,
            List<ContainerKill> kills, List<ContainerReset> resets) {
        return new PodActions(killPod, createSandbox, createSandbox ? "" : "old", createSandbox ? 1 : 0, init, containers, List.of(), kills,
                resets, Map.of(), false, false);
    }

    private static PodActions another(Container... containers) {
        return actions(true, true, List.of(), List.of(containers), List.of(), List.of());
    }

    private void execute(ObservedPod observed, PodActions actions) {
        calls.clear();
        events.clear();
        failure = null;
        var attempt = attempts.begin(state, pod, observed, actions);
        scope.start("sync", () -> {
            try {
                attempt.execute();
            } catch (InterruptedException | RuntimeException e) {
                failure = e;
            }
        });
        scheduler.run(Duration.ofMinutes(1), () -> { });
        changed = attempt.changedSomething();
        result = attempt.result(7);
    }

    private List<String> reasons(String... names) {
        return events.stream().filter(Set.of(names)::contains).toList();
    }

    @Test
    void aNewPodGetsItsSandboxAndItsContainers() {
        execute(observed(Optional.empty()), another(APP));
        assertEquals(List.of("set up volumes", "runSandbox 1", "createContainer app", "startContainer app-new"), calls);
        assertEquals(List.of(), reasons("SandboxChanged"));
        assertTrue(changed);
        assertEquals(new StepResult.Again(OptionalLong.of(7), StepResult.Starts.DONE), result);
    }

    @Test
    void whatRunsInTheSandboxBeforeIsStoppedFirst() {
        pod = pod(List.of(INIT), APP);
        execute(observed(Optional.of(SandboxState.READY), instance("app", "app-1", 0, RunState.RUNNING),
                instance("init", "init-1", 0, RunState.EXITED)), actions(true, true, List.of(INIT), List.of(), List.of(), List.of()));
        assertEquals(List.of("stopContainer app-1", "stopSandbox old", "removeContainer init-1", "set up volumes", "runSandbox 1",
                "createContainer init", "startContainer init-new"), calls);
        assertEquals(List.of("SandboxChanged"), reasons("SandboxChanged"));
    }

    @Test
    void aSandboxThatRunsNothingIsStoppedToo() {
        execute(observed(Optional.of(SandboxState.READY)), another(APP));
        assertEquals(List.of("stopSandbox old", "set up volumes", "runSandbox 1", "createContainer app", "startContainer app-new"), calls);
        assertEquals(List.of("SandboxChanged"), reasons("SandboxChanged"));
    }

    @Test
    void theEndOfASandboxIsReportedOnceItCanBeReplaced() {
        volumeProblems = Map.of("data", "no such object");
        ObservedPod lost = observed(Optional.of(SandboxState.NOT_READY), instance("app", "app-1", 0, RunState.EXITED));
        execute(lost, another(APP));
        assertInstanceOf(VolumesNotReadyException.class, failure);
        assertEquals(List.of("stopSandbox old", "set up volumes"), calls);
        assertEquals(List.of(), reasons("SandboxChanged"));
        assertFalse(changed);

        volumeProblems = Map.of();
        execute(lost, another(APP));
        assertEquals(List.of("stopSandbox old", "set up volumes", "runSandbox 1", "createContainer app", "startContainer app-new"), calls);
        assertEquals(List.of("SandboxChanged"), reasons("SandboxChanged"));
    }

    @Test
    void aPodThatIsNotStartedAgainIsOnlyStopped() {
        PodActions stop = actions(true, false, List.of(), List.of(), List.of(), List.of());
        execute(observed(Optional.of(SandboxState.READY), instance("app", "app-1", 0, RunState.EXITED)), stop);
        assertEquals(List.of("stopSandbox old"), calls);
        assertTrue(changed);

        execute(observed(Optional.of(SandboxState.NOT_READY), instance("app", "app-1", 0, RunState.EXITED)), stop);
        assertEquals(List.of(), calls);
        assertFalse(changed);
    }

    @Test
    void nothingIsStartedInPlaceOfWhatCanNotBeStopped() {
        unstoppable.add("app-1");
        execute(observed(Optional.of(SandboxState.READY), instance("app", "app-1", 0, RunState.RUNNING)), another(APP));
        assertInstanceOf(UnavailableException.class, failure);
        assertEquals(List.of("stopContainer app-1", "stopSandbox old"), calls);
        assertTrue(changed);

        ObservedPod two = observed(Optional.of(SandboxState.READY), instance("app", "app-1", 0, RunState.RUNNING));
        execute(two, actions(false, false, List.of(), List.of(APP),
                List.of(new ContainerKill("app-1", APP, KillReason.NONE, "changed")), List.of()));
        assertInstanceOf(InternalException.class, failure);
        assertEquals(List.of("stopContainer app-1"), calls);
        assertTrue(changed);
    }

    /** So that a hook that takes long does not delay the report that the sandbox is there. */
    @Test
    void aHookIsLeftToTheNextSyncWhenTheSandboxIsNew() {
        Container hooked = APP.toBuilder().lifecycle(
                new Lifecycle(Optional.of(new Handler.Exec(List.of("hook"))), Optional.empty(), "")).build();
        pod = pod(List.of(), hooked);
        execute(observed(Optional.empty()), another(hooked));
        assertEquals(List.of("set up volumes", "runSandbox 1"), calls);
        assertEquals(new StepResult.Again(OptionalLong.of(7), StepResult.Starts.AWAITED), result);

        execute(observed(Optional.of(SandboxState.READY)), actions(false, false, List.of(), List.of(hooked), List.of(), List.of()));
        assertEquals(List.of("set up volumes", "createContainer app", "startContainer app-new", "execSync app-new"), calls);
    }

    @Test
    void aContainerThatIsReplacedIsStartedWhateverItsPolicySays() {
        ObservedPod running = observed(Optional.of(SandboxState.READY), instance("app", "app-1", 3, RunState.RUNNING));
        PodActions replace = actions(false, false, List.of(), List.of(APP),
                List.of(new ContainerKill("app-1", APP, KillReason.NONE, "changed")), List.of());
        volumeProblems = Map.of("data", "no such object");
        execute(running, replace);
        assertEquals(List.of("stopContainer app-1", "set up volumes"), calls);
        assertEquals(Set.of("app"), state.starts().pending().despitePolicy(running), "it waits for its volume");

        volumeProblems = Map.of();
        execute(running, replace);
        assertEquals(List.of("stopContainer app-1", "set up volumes", "createContainer app", "startContainer app-new"), calls);
        assertEquals(Set.of(), state.starts().pending().despitePolicy(running));
    }

    @Test
    void nothingWaitsToBeReplacedOnceTheWholePodIsEnded() {
        ObservedPod running = observed(Optional.of(SandboxState.READY), instance("app", "app-1", 0, RunState.RUNNING));
        state.starts().pending().replaces("app", "app-1", true);
        execute(running, actions(true, false, List.of(), List.of(), List.of(), List.of()));
        assertEquals(Set.of(), state.starts().pending().despitePolicy(running));
    }

    @Test
    void olderInstancesOfInitContainersGoBeforeAnythingStartsInTheSandbox() {
        pod = pod(List.of(INIT), APP);
        execute(observed(Optional.of(SandboxState.READY), instance("init", "init-2", 1, RunState.EXITED),
                instance("init", "init-1", 0, RunState.EXITED)), actions(false, false, List.of(), List.of(APP), List.of(), List.of()));
        assertEquals(List.of("set up volumes", "removeContainer init-1", "createContainer app", "startContainer app-new"), calls);
    }

    @Test
    void aPodOfWhichOnlySomethingEndsIsRefreshed() {
        ObservedPod running = observed(Optional.of(SandboxState.READY), instance("app", "app-1", 0, RunState.RUNNING));
        for (PodActions end : List.of(
                actions(false, false, List.of(), List.of(), List.of(new ContainerKill("app-1", APP, KillReason.NONE, "x")), List.of()),
                actions(false, false, List.of(), List.of(), List.of(), List.of(new ContainerReset("app-1", APP, true))))) {
            execute(running, end);
            assertEquals("stopContainer app-1", calls.getFirst());
            assertEquals("refresh volumes", calls.getLast());
            assertTrue(changed);
        }
    }
}
