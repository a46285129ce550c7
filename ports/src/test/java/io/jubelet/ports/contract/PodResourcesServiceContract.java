package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.ContainerClaim;
import io.jubelet.domain.podresources.ContainerHoldings;
import io.jubelet.domain.podresources.DeviceUse;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.domain.podresources.PodResources.OfContainer;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.podresources.PodResourcesService;
import io.jubelet.ports.podresources.PodResourcesService.Version;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a {@link PodResourcesService} has to do. */
public abstract class PodResourcesServiceContract {

    private static final DeviceUse GPU = new DeviceUse("example.com/gpu", "a", Optional.of(0L));
    private static final DeviceUse NIC = new DeviceUse("example.com/nic", "b", Optional.empty());
    private static final List<MemoryBlock> MEMORY = List.of(new MemoryBlock(List.of(0, 1), "memory", 1L << 40));
    private static final ContainerClaim CLAIM = new ContainerClaim("claim", "ns", List.of(
            new ContainerClaim.ClaimResource("driver.example.com", "pool", "d", Optional.of("share"), List.of("example.com/class=d")),
            new ContainerClaim.ClaimResource("driver.example.com", "pool", "e", Optional.empty(), List.of())));
    private static final PodResources POD = new PodResources("web", "ns", List.of(
            new OfContainer("proxy", false, ContainerHoldings.NONE),
            new OfContainer("main", false, new ContainerHoldings(List.of(GPU, NIC), List.of(1, 3), MEMORY, List.of(CLAIM)))));
    private static final AllocatableResources ALL = new AllocatableResources(List.of(GPU), List.of(0, 1), MEMORY);

    /** What is tested. */
    protected abstract PodResourcesService service();

    /** Asks as a client does: lists in {@code V1}. Sidecars can't be told from other containers. */
    protected abstract List<PodResources> list();

    /** Asks for a pod. */
    protected abstract PodResources get(String namespace, String name);

    /** Asks what there is. */
    protected abstract AllocatableResources allocatable();

    /** Answers of a node with one pod. */
    protected static PodResourcesService.Answers onePod() {
        return new OnePod();
    }

    private static final class OnePod implements PodResourcesService.Answers {

        @Override
        public List<PodResources> list(Version version) {
            return List.of(POD);
        }

        @Override
        public PodResources get(String namespace, String name) {
            if (!namespace.equals("ns") || !name.equals("web")) {
                throw new InternalException("pod " + name + " in namespace " + namespace + " not found");
            }
            return POD;
        }

        @Override
        public AllocatableResources allocatable() {
            return ALL;
        }
    }

    @Test
    void clientsReadWhatContainersHave() {
        service().serve(onePod());
        assertEquals(List.of(POD), list());
        assertEquals(POD, get("ns", "web"));
        assertEquals(ALL, allocatable());
    }

    @Test
    void theReasonIsReportedToClients() {
        service().serve(onePod());
        PortException failure = assertThrows(InternalException.class, () -> get("web", "ns"));
        assertTrue(failure.getMessage().contains("pod ns in namespace web not found"), failure.getMessage());
    }

    @Test
    void nobodyAnswersBeforeAndAfter() {
        assertThrows(PortException.class, this::list);
        service().serve(onePod());
        list();
        service().close();
        assertThrows(PortException.class, this::list);
        service().serve(onePod());
        assertEquals(List.of(POD), list());
    }
}
