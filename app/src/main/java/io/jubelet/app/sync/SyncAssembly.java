package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.Topics;
import io.jubelet.app.pleg.TerminationMessageReader;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeFiles;
import java.util.Optional;

/** Puts the parts of a sync together. */
public record SyncAssembly(
        ContainerRuntime runtime,
        ContainerLogs logs,
        PodDirectories directories,
        TerminationMessages messages,
        ManagedFiles files,
        VolumeFiles volumeFiles,
        CgroupTree cgroups,
        ProbeClient probes,
        ConfigObjects objects,
        Optional<ServiceDirectory> services,
        Optional<RuntimeClasses> classes,
        Timers timers,
        Tasks tasks,
        NodeSettings node) {

    /** The steps of the pod workers, speaking on this bus. */
    public PodSteps steps(Bus bus) {
        var events = new PodEvents(bus, timers);
        var handlers = new RuntimeHandlers(runtime, classes);
        bus.subscribe(Topics.RUNTIME_HEALTH, handlers::see);
        var reports = new PodStatusReports(bus, node, handlers, events, timers);
        var environments = new Environments(objects, services, new EnvFiles(volumeFiles), node);
        bus.subscribe(Topics.NODE_SEEN, environments::see);
        var mounts = new PodVolumes(bus, timers);
        var places = new PodHostSetup(directories, mounts, cgroups, events, node);
        var sandboxes = new Sandboxes(runtime, logs, handlers, events, node);
        var http = new HttpHooks(probes, events, timers, node::hostIps);
        var hooks = new LifecycleHooks(runtime, http, events, timers);
        var inputs = new PodInputs(environments, mounts, messages, files, handlers, node);
        var stop = new ContainerStop(runtime, new PreStopHooks(hooks, timers, tasks), events, timers);
        var stops = new ContainerStops(runtime, stop, timers, tasks);
        var starts = new ContainerStarts(runtime, inputs, new StartBackoffs(node.backoff(), timers),
                new RestartCounts(runtime, logs), new ContainerRun(runtime, logs, hooks, stops, events), events,
                node.launch());
        return new PodSynchronizer(bus, reports, places, environments, sandboxes, starts, stops,
                new InitHistory(runtime), events, timers, tasks);
    }

    /** How the last words of ended containers are found. */
    public TerminationMessageReader terminationMessages() {
        return new PodTerminationMessages(messages)::addedTo;
    }
}
