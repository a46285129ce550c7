package io.jubelet.app.podresources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.HeldClaims;
import io.jubelet.app.message.device.HeldDevices;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.DesiredPodsListed.DesiredPod;
import io.jubelet.app.message.pod.DesiredPodsListed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.topology.HeldResources;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.device.AllocatedDevices;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceAssignments;
import io.jubelet.domain.device.DeviceInventory;
import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.PreparedClaim;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.ContainerClaim;
import io.jubelet.domain.podresources.ContainerHoldings;
import io.jubelet.domain.podresources.DeviceUse;
import io.jubelet.domain.podresources.PodResources.OfContainer;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.FakePodResourcesService;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.podresources.PodResourcesService.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PodResourcesApiTest {

    private static final String GPU = "example.com/gpu";
    private static final Device DEVICE = new Device("a", true, List.of(1L));
    private static final List<DeviceUse> USE = List.of(new DeviceUse(GPU, "a", Optional.of(1L)));
    private static final List<MemoryBlock> MEMORY = List.of(new MemoryBlock(List.of(0), "memory", 4096));

    private final RecordingBus bus = new RecordingBus();
    private final FakePodResourcesService service = new FakePodResourcesService();
    private final List<DesiredPod> pods = new ArrayList<>();
    private final Map<String, PreparedClaim> claims = new TreeMap<>();

    @BeforeEach
    void owners() {
        bus.answer(PodTopics.DESIRED_PODS, _ -> new DesiredPodsListed(pods));
        bus.answer(DeviceTopics.HELD_DEVICES, _ ->
                new HeldDevices(DeviceAssignments.NONE.with(new DeviceAssignments.Entry("uid-web", "main",
                GPU, AllocatedDevices.of(Set.of("a"), Map.of("a", DEVICE), ContainerDevices.NONE))),
                DeviceInventory.NONE.reported(GPU, List.of(DEVICE))));
        bus.answer(DeviceTopics.HELD_CLAIMS, _ -> new HeldClaims(claims));
        bus.answer(TopologyTopics.HELD_RESOURCES, _ -> new HeldResources(
                new CpuAssignments(CpuSet.EMPTY, Map.of("uid-web", Map.of("main", CpuSet.of(List.of(2, 3))))),
                new MemoryAssignments(new TreeMap<>(), Map.of("uid-web", Map.of("main", MEMORY))), List.of(1, 2, 3), MEMORY));
    }

    private static final PreparedClaim CLAIM = new PreparedClaim("default", "card", "c-1", new TreeSet<>(Set.of("uid-web")),
            new TreeMap<>(Map.of("gpu.example.com", List.of(
                    new ClaimDevice("pool", "gpu-0", Optional.empty(), List.of(), List.of("example.com/gpu=0")),
                    new ClaimDevice("pool", "gpu-1", Optional.of("s"), List.of(), List.of("example.com/gpu=1"))))));

    private Concern start(boolean activeOnly) {
        Concern api = new PodResourcesConcerns(service, activeOnly).concerns().getFirst();
        api.start(bus);
        return api;
    }

    private static Pod pod(String name) {
        Pod pod = Pods.named(name, "uid-" + name);
        Container main = Container.builder().name("main").image("i").build();
        Container proxy = Container.builder().name("proxy").image("i").restartPolicy(RestartPolicy.ALWAYS).build();
        return pod.withSpec(pod.spec().toBuilder().initContainers(List.of(proxy)).containers(List.of(main)).build());
    }

    private void desired(String name, PodPhase phase, Stage stage) {
        Pod pod = pod(name);
        pods.add(new DesiredPod(pod.withStatus(pod.status().toBuilder().phase(phase).build()), Optional.ofNullable(stage)));
    }

    private List<String> listed(Version version) {
        return service.answers().list(version).stream().map(PodResources::name).toList();
    }

    @Test
    void whatTheOwnersSayIsPutTogether() {
        start(true);
        desired("web", PodPhase.RUNNING, Stage.SYNCING);
        PodResources web = new PodResources("web", "default", List.of(new OfContainer("proxy", true, ContainerHoldings.NONE),
                new OfContainer("main", false, new ContainerHoldings(USE, List.of(2, 3), MEMORY, List.of()))));
        assertEquals(List.of(web), service.answers().list(Version.V1));
        assertEquals(web, service.answers().get("default", "web"));
        assertEquals(List.of(web.withoutSidecars()), service.answers().list(Version.V1ALPHA1));
        assertEquals(new AllocatableResources(USE, List.of(1, 2, 3), MEMORY), service.answers().allocatable());
        InternalException missing = assertThrows(InternalException.class, () -> service.answers().get("other", "web"));
        assertEquals("pod web in namespace other not found", missing.getMessage());
    }

    /** A kubelet gives each device the CDI names of those before it, too. */
    @Test
    void claimsOfAContainerAreThereOnceAllAreKnown() {
        start(true);
        Pod web = pod("web");
        Container main = web.spec().containers().getFirst().toBuilder().resources(new ResourceRequirements(Map.of(), Map.of(),
                List.of(new ResourceClaimReference("gpu", "")))).build();
        Pod claiming = web.withSpec(web.spec().toBuilder().containers(List.of(main))
                .resourceClaims(List.of(new PodResourceClaim("gpu", Optional.of("card"), Optional.empty()))).build());
        pods.add(new DesiredPod(claiming, Optional.of(Stage.SYNCING)));
        assertEquals(List.of(), service.answers().get("default", "web").containers().getLast().holdings().claims());
        claims.put(CLAIM.key(), CLAIM);
        PodResources reported = service.answers().get("default", "web");
        assertEquals(List.of(new ContainerClaim("card", "default", List.of(
                new ContainerClaim.ClaimResource("gpu.example.com", "pool", "gpu-0", Optional.empty(), List.of("example.com/gpu=0")),
                new ContainerClaim.ClaimResource("gpu.example.com", "pool", "gpu-1", Optional.of("s"),
                        List.of("example.com/gpu=0", "example.com/gpu=1"))))), reported.containers().getLast().holdings().claims());
        assertEquals(List.of(), reported.containers().getFirst().holdings().claims());
    }

    @Test
    void podsThatHaveEndedAreListedWhereThatIsAskedFor() {
        start(true);
        desired("ending", PodPhase.FAILED, Stage.TERMINATING);
        desired("ended", PodPhase.RUNNING, Stage.TERMINATED);
        desired("refused", PodPhase.FAILED, null);
        desired("new", PodPhase.PENDING, null);
        assertEquals(List.of("ending", "new"), listed(Version.V1));
        assertEquals(List.of("ending", "ended", "refused", "new"), listed(Version.V1ALPHA1));
        start(false);
        assertEquals(List.of("ending", "ended", "refused", "new"), listed(Version.V1));
        assertEquals("ending", service.answers().get("default", "ending").name());
        var refusal = assertThrows(InternalException.class, () -> service.answers().get("default", "ended"));
        assertEquals("pod ended in namespace default not found", refusal.getMessage());
        assertThrows(InternalException.class, () -> service.answers().get("default", "refused"));
    }

    @Test
    void aSocketThatCanNotBeMadeIsTriedAgain() {
        service.failWith(Optional.of(new ConflictException("somebody answers on it")));
        Concern api = start(true);
        assertThrows(PortException.class, service::answers);
        service.failWith(Optional.empty());
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(), listed(Version.V1));
        api.stop();
        bus.publish(NodeTopics.TICK, new Tick());
        assertThrows(PortException.class, service::answers);
    }
}
