package io.jubelet.app.sync;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodWorkers;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * The concerns that carry out the spec of each pod.
 *
 * @param ports ports of the workers
 * @param objects ConfigMaps and Secrets, of the cluster or of a directory
 * @param cluster objects at the API server that pods refer to
 * @param orphans adds the steps for pods of which only remains are found to those of a worker, on this bus
 * @param platform time, threads and randomness
 * @param settings settings for pods
 */
public record PodConcerns(PodPorts ports, ConfigObjects objects, Optional<ClusterObjects> cluster,
        BiFunction<Bus, PodSteps, PodSteps> orphans, Platform platform, PodSettings settings) {

    /**
     * In the order in which they are to be started.
     *
     * @throws InvalidArgumentException when the record of what was applied is damaged
     */
    public List<Concern> concerns() {
        var records = AllocationRecords.open(ports.files().states(), AllocationRecords.ACTUATED);
        var handlers = new RuntimeHandlers(ports.runtime(), cluster.map(ClusterObjects::runtimeClasses),
                settings.cluster().imagesByHandler());
        var environments = new Environments(objects, cluster.map(ClusterObjects::services), new EnvFiles(ports.volumes()),
                settings.node());
        return List.of(
                new ResolverCheck(resolver(), settings.node().nodeName(), platform),
                new ObjectChanges(objects, cluster.map(ClusterObjects::trust)),
                new PodWorkers(bus -> {
                    subscribe(bus, records, handlers, environments);
                    return orphans.apply(bus, steps(bus, records, handlers, environments));
                }, settings.syncFrequency(), platform.timers(), platform.tasks(), platform.random()));
    }

    /**
     * Keeps up to date what the steps look at. The workers receive the same messages, and this concern and no other is to handle them, so
     * that a step which follows a message knows what was in it: the runtime may be another one, and the records of a pod that came
     * later are not forgotten.
     */
    private static void subscribe(Bus bus, AllocationRecords records, RuntimeHandlers handlers, Environments environments) {
        bus.subscribe(RuntimeTopics.RUNTIME_HEALTH, _ -> handlers.outdated());
        bus.subscribe(NodeTopics.NODE_OBSERVED, environments::observe);
        bus.subscribe(PodTopics.PODS_ADMITTED, admitted -> {
            if (admitted.complete() && admitted.allSourcesReady()) {
                records.retain(admitted.changes().stream().flatMap(change -> change.pods().stream()).map(Pod::uid)
                        .collect(Collectors.toSet()));
            }
        });
    }

    private NodeResolver resolver() {
        return new NodeResolver(ports.files().managed(), settings.node().network());
    }

    /** The steps of the pod workers, publishing on this bus. */
    private PodSteps steps(Bus bus, AllocationRecords records, RuntimeHandlers handlers, Environments environments) {
        NodeSettings node = settings.node();
        Timers timers = platform.timers();
        ContainerRuntime runtime = ports.runtime();
        PodFilePorts files = ports.files();
        var events = new PodEvents(bus, timers);
        var decisions = new Decisions(bus, timers);
        var actuated = new ActuatedResources(records, events, decisions, timers);
        var claims = new PodResourceClaims(bus, node.launch().managed().devices(), events, decisions);
        var placement = new ContainerPlacement(bus, node.launch().managed());
        var devices = new PodDevices(bus, node.launch().managed(), claims);
        var groups = new CgroupsOfPods(ports.cgroups(), node, placement);
        var resizes = new Resizes(runtime, ports.cgroups(), actuated, groups, node, bus, timers);
        var reports = new PodStatusReports(bus, node, handlers, new StatusDetails(actuated, groups, devices,
                Optional.of(ports.images()).filter(_ -> settings.reported().volumeImages()),
                settings.reported().changeContainerStatusOnRestart()), events, timers);
        var mounts = new PodVolumes(bus, timers);
        var host = new PodHostSetup(files.directories(), mounts, ports.cgroups(), events, placement, node);
        var http = new HttpHooks(ports.hooks(), events, timers, node::hostIps);
        var hooks = new LifecycleHooks(runtime, http, events, decisions, timers);
        var inputs = new PodInputs(environments, mounts, files.messages(), files.managed(), handlers, node);
        var plans = new ContainerPlans(inputs, placement, devices, new RestartCounts(runtime, files.logs(), node.agentStart()),
                node.launch());
        var instances = new InstanceStopper(runtime, new PreStopHooks(hooks, timers, platform.tasks()), events, decisions,
                timers);
        var stopper = new ContainerStopper(runtime, instances, decisions, timers, platform.tasks());
        var starter = new ContainerStarter(runtime, handlers, plans, new StartBackoffs(node.backoff(), timers, decisions),
                new CreatedContainerStarter(runtime, files.logs(), hooks, stopper, events, decisions, actuated), events);
        var sandboxes = new Sandboxes(runtime, files.logs(), handlers, events, decisions,
                new PodUserNamespaces(files.directories(), handlers, settings.userNamespaces(), platform.random()),
                new SandboxPlans(resolver(), events, placement, node));
        var observer = new PodObserver(bus, timers);
        var pullSecrets = new PullSecretReports(environments, events);
        var running = new RunningPodRefresh(bus, host, sandboxes, pullSecrets);
        var attempts = new PodActionAttempts(new StartRounds(starter, bus, timers, platform.tasks()),
                new PodPreparation(bus, host, sandboxes, pullSecrets, claims, actuated, platform.tasks()), running, sandboxes, stopper,
                new InitHistory(runtime, files.logs()), resizes);
        return new PodSynchronizer(
                new PodSyncStep(observer, reports, environments, new SyncObstacles(observer, host, stopper, events, decisions),
                        new ActionDecisions(actuated), attempts, running),
                new PodTerminationStep(observer, reports, stopper, claims),
                new PodCleanUpStep(observer, reports, host, sandboxes, environments, stopper, actuated));
    }
}
