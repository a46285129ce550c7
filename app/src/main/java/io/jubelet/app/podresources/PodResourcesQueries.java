package io.jubelet.app.podresources;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetHeldClaims;
import io.jubelet.app.message.device.GetHeldDevices;
import io.jubelet.app.message.device.HeldClaims;
import io.jubelet.app.message.device.HeldDevices;
import io.jubelet.app.message.pod.DesiredPodsListed.DesiredPod;
import io.jubelet.app.message.pod.DesiredPodsListed;
import io.jubelet.app.message.pod.ListDesiredPods;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.topology.GetHeldResources;
import io.jubelet.app.message.topology.HeldResources;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.ClaimException;
import io.jubelet.domain.dra.ContainerClaims;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.ContainerClaim;
import io.jubelet.domain.podresources.ContainerHoldings;
import io.jubelet.domain.podresources.DeviceUse;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.domain.podresources.PodResourcesRules;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.podresources.PodResourcesService.Version;
import io.jubelet.ports.podresources.PodResourcesService;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Answers requests by asking the owners of the resources, once for each answer. */
final class PodResourcesQueries implements PodResourcesService.Answers {

    private final Bus bus;
    private final boolean activeOnly;

    PodResourcesQueries(Bus bus, boolean activeOnly) {
        this.bus = bus;
        this.activeOnly = activeOnly;
    }

    /** The first version always lists all pods. */
    @Override
    public List<PodResources> list(Version version) {
        List<DesiredPod> desired = desired();
        PodResources.Holders holders = holders();
        List<PodResources> pods = PodResourcesRules.listed(pods(desired), inactive(desired), activeOnly && version == Version.V1).stream()
                .map(pod -> PodResources.of(pod, holders)).toList();
        return version == Version.V1 ? pods : pods.stream().map(PodResources::withoutSidecars).toList();
    }

    private static List<Pod> pods(List<DesiredPod> desired) {
        return desired.stream().map(DesiredPod::pod).toList();
    }

    private static Predicate<Pod> inactive(List<DesiredPod> desired) {
        Set<String> inactive = new HashSet<>();
        desired.stream().filter(PodResourcesQueries::isInactive).forEach(one -> inactive.add(one.pod().uid()));
        return pod -> inactive.contains(pod.uid());
    }

    private static boolean isInactive(DesiredPod one) {
        return PodResourcesRules.isInactive(one.pod().status().phase(), reached(one, Stage.TERMINATED),
                reached(one, Stage.TERMINATING));
    }

    private static boolean reached(DesiredPod one, Stage stage) {
        return one.stage().filter(present -> present.compareTo(stage) >= 0).isPresent();
    }

    @Override
    public PodResources get(String namespace, String name) {
        List<DesiredPod> desired = desired();
        Pod pod = PodResourcesRules.named(pods(desired), inactive(desired), namespace, name)
                .orElseThrow(() -> new InternalException(PodResourcesRules.notFound(namespace, name)));
        return PodResources.of(pod, holders());
    }

    @Override
    public AllocatableResources allocatable() {
        HeldResources resources = bus.askOrCancel(TopologyTopics.HELD_RESOURCES, new GetHeldResources());
        return new AllocatableResources(DeviceUse.allocatable(bus.askOrCancel(DeviceTopics.HELD_DEVICES, new GetHeldDevices()).inventory()),
                resources.allocatableCpus(), resources.allocatableMemory());
    }

    private List<DesiredPod> desired() {
        DesiredPodsListed listed = bus.askOrCancel(PodTopics.DESIRED_PODS, new ListDesiredPods());
        return listed.pods();
    }

    private PodResources.Holders holders() {
        HeldDevices devices = bus.askOrCancel(DeviceTopics.HELD_DEVICES, new GetHeldDevices());
        HeldResources resources = bus.askOrCancel(TopologyTopics.HELD_RESOURCES, new GetHeldResources());
        HeldClaims claims = bus.askOrCancel(DeviceTopics.HELD_CLAIMS, new GetHeldClaims());
        return (pod, container) -> new ContainerHoldings(
                DeviceUse.of(devices.assignments().of(pod.uid(), container.name())),
                resources.cpus().of(pod.uid(), container.name()).map(CpuSet::list).orElse(List.of()),
                resources.memory().of(pod.uid(), container.name()).orElse(List.of()),
                uses(pod, container, claims));
    }

    /** None while not all of them are known: the container does not run then. */
    private static List<ContainerClaim> uses(Pod pod, Container container, HeldClaims claims) {
        try {
            return ContainerClaims.used(pod, container, claims::of).stream().map(ContainerClaim::of).toList();
        } catch (ClaimException e) {
            return List.of();
        }
    }
}
