package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxPlansTest {

    private static final Map<String, Quantity> CPUS = Map.of("cpu", Quantity.parse("2"));
    private static final Container MAIN = Container.builder().name("main").image("i")
            .resources(new ResourceRequirements(CPUS, CPUS, List.of())).build();
    private static final Pod POD = new Pod(ObjectMeta.builder().namespace("ns").name("web").uid("uid").build(),
            PodSpec.builder().dnsPolicy("Default").containers(List.of(MAIN)).build(), PodStatus.builder().build());

    private final RecordingBus bus = new RecordingBus();

    @ParameterizedTest
    @CsvSource({"true, -1", "false, 200000"})
    void theSandboxOfAPodWithExclusiveCpusNeedsNoQuota(boolean exclusive, long quota) throws InterruptedException {
        bus.answer(TopologyTopics.CLAIM_AFFINITY, _ -> new ContainerAffinity("2-3", "", exclusive));
        var node = new NodeSettings("n1", "fake", Instant.EPOCH, LaunchSettings.builder().podLogsDirectory("/logs")
                .seccompProfileRoot("/seccomp").swap(new Swap.Forbidden()).cpuCfsQuota(true).cpuCfsPeriod(100_000)
                .managed(new ManagedResources(true, false, false)).build(),
                new NodeNetwork(List::of, new NodeDns(List.of(), "", Optional.empty(), List.of())),
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
        var plans = new SandboxPlans(new NodeResolver(new FakeManagedFiles(new FakeDisk(), "/root", ""), node.network()),
                new PodEvents(bus, new VirtualTimers()), new ContainerPlacement(bus, node.launch().managed()), node);
        var prepared = new PreparedPod(POD, Map.of(), "");
        assertEquals(quota, plans.ofNew(prepared, 0).resources().cpuQuota());
        assertEquals(quota, plans.ofExisting(prepared, 0).resources().cpuQuota());
    }
}
