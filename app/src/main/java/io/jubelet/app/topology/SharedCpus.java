package io.jubelet.app.topology;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.pod.ListPods;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Updates the CPUs of running containers: those that share CPUs lose the ones that another container gets
 * exclusively, and get them back afterwards. CPUs are set for a container when they change, and once by each agent.
 */
final class SharedCpus {

    private static final Logger LOG = System.getLogger(SharedCpus.class.getName());

    private final Bus bus;
    private final ContainerRuntime runtime;
    private final BiFunction<String, String, CpuSet> usable;
    private final Duration period;
    private final Platform platform;
    private final Reconciler reconciler;
    /** CPUs set for containers, by id. Only the reconciler uses it. */
    private final Map<String, CpuSet> applied = new TreeMap<>();

    /**
     * Containers of this runtime.
     *
     * @param usable the CPUs for a container, by uid of the pod and name
     */
    SharedCpus(Bus bus, ContainerRuntime runtime, BiFunction<String, String, CpuSet> usable, Duration period, Platform platform) {
        this.bus = bus;
        this.runtime = runtime;
        this.usable = usable;
        this.period = period;
        this.platform = platform;
        this.reconciler = new Reconciler("shared-cpus", this::reconcile, platform.timers(), platform.tasks());
    }

    /** The others have to be there before they can be asked. */
    void start() {
        platform.timers().after(period, reconciler::request);
    }

    void stop() {
        reconciler.close();
    }

    /** Something was assigned or released. */
    void request() {
        reconciler.request();
    }

    private Reconciler.Next reconcile() throws InterruptedException {
        Set<String> running = new HashSet<>();
        for (Pod pod : bus.ask(PodTopics.PODS, new ListPods()).pods()) {
            if (pod.status().isTerminal()) {
                continue;
            }
            for (ContainerStatus status : statuses(pod)) {
                if (status.state().orElse(null) instanceof ContainerState.Running && !status.containerID().isEmpty()) {
                    String id = status.containerID().substring(status.containerID().indexOf("://") + "://".length());
                    running.add(id);
                    apply(pod, status.name(), id);
                }
            }
        }
        applied.keySet().retainAll(running);
        return Reconciler.Next.within(period);
    }

    private static List<ContainerStatus> statuses(Pod pod) {
        return Stream.concat(pod.status().initContainerStatuses().stream(), pod.status().containerStatuses().stream()).toList();
    }

    private void apply(Pod pod, String container, String id) {
        CpuSet cpus = usable.apply(pod.uid(), container);
        if (cpus.isEmpty() || cpus.equals(applied.get(id))) {
            return;
        }
        try {
            runtime.updateContainerResources(id, LinuxContainerResources.builder().cpusetCpus(cpus.toString()).build());
            applied.put(id, cpus);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "container {0} of pod {1} does not get the CPUs {2}, it is tried again: {3}",
                    container, pod.fullName(), cpus, e.getMessage());
        }
    }
}
