package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.domain.csi.node.CsiNodeChange;
import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.csi.node.NodeIdentity;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What {@link CsiNodes} have to do. */
public abstract class CsiNodesContract {

    private static final NodeIdentity NODE = new NodeIdentity("n", "uid-of-n");
    private static final Optional<Set<String>> MIGRATED = Optional.of(Set.of("kubernetes.io/cinder"));

    /** The objects of an empty cluster, as the node {@code n} may use them. */
    protected abstract CsiNodes nodes();

    /** Somebody else adds a label to the object. */
    protected abstract void label(String name, String key, String value);

    private CsiNode created() {
        return nodes().create(((CsiNodeChange.Create) CsiNodeChange.initialize(Optional.empty(), NODE, MIGRATED)).object());
    }

    private static CsiNode with(CsiNode node, String driver, long limit) {
        var info = new DriverInfo(driver, "id-of-" + driver, limit, Map.of("topology.example.org/zone", "z"));
        return ((CsiNodeChange.Update) CsiNodeChange.install(Optional.of(node), NODE, MIGRATED, info)).object();
    }

    @Test
    void whatWasCreatedIsThere() {
        assertEquals(Optional.empty(), nodes().find("n"));
        CsiNode created = created();
        assertFalse(created.metadata().resourceVersion().isEmpty());
        assertEquals("uid-of-n", created.metadata().ownerReferences().getFirst().uid());
        assertEquals(Map.of("storage.alpha.kubernetes.io/migrated-plugins", "kubernetes.io/cinder"),
                created.metadata().annotations());
        assertEquals(List.of(), created.drivers());
        assertEquals(Optional.of(created), nodes().find("n"));
        assertThrows(ConflictException.class, this::created);
    }

    @Test
    void driversAreReplaced() {
        CsiNode two = nodes().update(with(nodes().update(with(created(), "a", 0)), "b", 7));
        assertEquals(Optional.of(two), nodes().find("n"));
        assertEquals(List.of(new CsiNodeDriver("a", "id-of-a", List.of("topology.example.org/zone"), Optional.empty()),
                new CsiNodeDriver("b", "id-of-b", List.of("topology.example.org/zone"),
                        Optional.of(new CsiNodeDriver.Allocatable(Optional.of(7))))), two.drivers());
        CsiNode one = nodes().update(
                ((CsiNodeChange.Update) CsiNodeChange.uninstall(Optional.of(two), "a")).object());
        assertEquals(List.of("b"), one.drivers().stream().map(CsiNodeDriver::name).toList());
    }

    @Test
    void aChangeNeedsTheVersionThatIsThereAndKeepsWhatOthersWrote() {
        CsiNode created = created();
        label("n", "color", "red");
        assertThrows(ConflictException.class, () -> nodes().update(with(created, "a", 0)));
        CsiNode changed = nodes().update(with(nodes().find("n").orElseThrow(), "a", 0));
        assertEquals(Map.of("color", "red"), changed.metadata().labels());
    }

    @Test
    void whatWasDeletedIsGone() {
        CsiNode created = created();
        nodes().delete("n");
        assertEquals(Optional.empty(), nodes().find("n"));
        assertThrows(NotFoundException.class, () -> nodes().delete("n"));
        assertThrows(NotFoundException.class, () -> nodes().update(with(created, "a", 0)));
    }
}
