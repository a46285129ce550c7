package io.jubelet.domain.csi.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsiNodeChangeTest {

    private static final NodeIdentity NODE = new NodeIdentity("n", "uid");
    private static final Optional<Set<String>> NO_MIGRATION = Optional.empty();
    private static final DriverInfo INFO = new DriverInfo("d", "i-1", 25, Map.of("zone", "a"));

    private static CsiNode empty() {
        return CsiNode.create(NODE, NO_MIGRATION);
    }

    private static CsiNodeChange install(CsiNode found, DriverInfo info) {
        return CsiNodeChange.install(Optional.of(found), NODE, NO_MIGRATION, info);
    }

    @Test
    void aDriverIsAddedOnce() {
        CsiNode with = assertInstanceOf(CsiNodeChange.Update.class, install(empty(), INFO)).object();
        assertEquals(List.of(new CsiNodeDriver("d", "i-1", List.of("zone"),
                Optional.of(new CsiNodeDriver.Allocatable(Optional.of(25))))), with.drivers());
        assertInstanceOf(CsiNodeChange.Nothing.class, install(with, INFO));
        assertInstanceOf(CsiNodeChange.Update.class, install(with, new DriverInfo("d", "i-1", 26, Map.of("zone", "a"))));
        assertInstanceOf(CsiNodeChange.Update.class, install(with, new DriverInfo("d", "i-1", 25, Map.of())));
    }

    @Test
    void aLimitFitsTheApi() {
        CsiNode with = empty().with(new DriverInfo("d", "i", Long.MAX_VALUE, Map.of()));
        assertEquals(Optional.of(Integer.MAX_VALUE), with.drivers().getFirst().allocatable().orElseThrow().count());
        assertTrue(empty().with(new DriverInfo("d", "i", -1, Map.of())).drivers().getFirst().allocatable().isEmpty());
    }

    @Test
    void theObjectOfANodeThatHadTheNameBeforeIsDeleted() {
        CsiNode old = CsiNode.create(new NodeIdentity("n", "old"), NO_MIGRATION);
        assertEquals("CSINode \"n\" was owned by different node (oldNodeID=\"old\", newNodeID=\"uid\"), deleted it",
                assertInstanceOf(CsiNodeChange.Delete.class, install(old, INFO)).problem());
        assertInstanceOf(CsiNodeChange.Delete.class, CsiNodeChange.initialize(Optional.of(old), NODE, NO_MIGRATION));
        assertInstanceOf(CsiNodeChange.Nothing.class, CsiNodeChange.uninstall(Optional.of(old), "d"));
    }

    @Test
    void migratedPluginsAreMarked() {
        CsiNode marked = CsiNode.create(NODE, Optional.of(Set.of("b", "a")));
        assertEquals("a,b", marked.metadata().annotations().get("storage.alpha.kubernetes.io/migrated-plugins"));
        assertInstanceOf(CsiNodeChange.Nothing.class,
                CsiNodeChange.initialize(Optional.of(marked), NODE, Optional.of(Set.of("a", "b"))));
        assertInstanceOf(CsiNodeChange.Update.class,
                CsiNodeChange.initialize(Optional.of(marked), NODE, Optional.of(Set.of())));
    }

    @Test
    void marksOfADriverComeAndGo() {
        var before = new DriverNodeMetadata(Map.of("zone", "a"), Map.of());
        DriverNodeMetadata with = before.with(INFO);
        assertEquals("{\"d\":\"i-1\"}", with.annotations().get("csi.volume.kubernetes.io/nodeid"));
        assertEquals(before, with.without("d"));
        assertEquals(with, with.without("other"));
        assertThrows(IllegalArgumentException.class, () -> new DriverNodeMetadata(Map.of("zone", "b"), Map.of()).with(INFO));
        assertThrows(IllegalArgumentException.class,
                () -> new DriverNodeMetadata(Map.of(), Map.of("csi.volume.kubernetes.io/nodeid", "{\"d\":7}")).with(INFO));
    }

    @Test
    void idsOfOthersThatAreNullBecomeEmpty() {
        assertEquals("{\"d\":\"i-1\",\"o\":\"\"}", with("{\"o\":null}"));
        assertEquals("{\"d\":\"i-1\"}", with("null"));
    }

    @Test
    void idsThatAreNoObjectAreNotReplaced() {
        for (String text : List.of("[]", "\"d\"", "5", "true")) {
            String message = assertThrows(IllegalArgumentException.class, () -> with(text), text).getMessage();
            assertTrue(message.startsWith("failed to parse node's \"csi.volume.kubernetes.io/nodeid\" annotation value ("), message);
        }
    }

    private static String with(String ids) {
        String name = "csi.volume.kubernetes.io/nodeid";
        return new DriverNodeMetadata(Map.of(), Map.of(name, ids)).with(INFO).annotations().get(name);
    }

    @Test
    void aMissingObjectIsCreatedBeforeItGetsDrivers() {
        var create = new CsiNodeChange.Create(empty());
        assertEquals(create, CsiNodeChange.initialize(Optional.empty(), NODE, NO_MIGRATION));
        assertEquals(create, CsiNodeChange.install(Optional.empty(), NODE, NO_MIGRATION, INFO));
        assertEquals(List.of(OwnerReference.builder().apiVersion("v1").kind("Node").name("n").uid("uid").build()),
                create.object().metadata().ownerReferences());
        assertInstanceOf(CsiNodeChange.Nothing.class, CsiNodeChange.uninstall(Optional.empty(), "d"));
    }

    @Test
    void aDriverThatHasGoneIsRemovedAlone() {
        CsiNode both = empty().with(INFO).with(new DriverInfo("e", "i-2", 0, Map.of()));
        assertEquals(List.of("e"), assertInstanceOf(CsiNodeChange.Update.class, CsiNodeChange.uninstall(Optional.of(both), "d"))
                .object().drivers().stream().map(CsiNodeDriver::name).toList());
        assertInstanceOf(CsiNodeChange.Nothing.class, CsiNodeChange.uninstall(Optional.of(both), "other"));
    }

    @Test
    void aDriverThatChangesReplacesItself() {
        CsiNode both = empty().with(INFO).with(new DriverInfo("e", "i-2", 0, Map.of()));
        CsiNode changed = assertInstanceOf(CsiNodeChange.Update.class, install(both, new DriverInfo("d", "i-9", 25, Map.of("zone", "a"))))
                .object();
        assertEquals(List.of("e/i-2", "d/i-9"), changed.drivers().stream().map(one -> one.name() + "/" + one.nodeID()).toList());
    }

    @ParameterizedTest
    @CsvSource({"0, true, true", "1, false, false", "1, true, false", "0, false, false"})
    void aDriverWithoutALimitIsNotWrittenAgain(long before, boolean unlimited, boolean same) {
        CsiNode found = empty().with(new DriverInfo("d", "i", before, Map.of()));
        CsiNodeChange change = install(found, new DriverInfo("d", "i", unlimited ? 0 : 2, Map.of()));
        assertEquals(same, change instanceof CsiNodeChange.Nothing);
    }

    @Test
    void marksAreWrittenWithADriverAndRemovedWithTheLastPlugin() {
        CsiNode marked = CsiNode.create(NODE, Optional.of(Set.of("a"))).with(INFO);
        var update = assertInstanceOf(CsiNodeChange.Update.class,
                CsiNodeChange.install(Optional.of(marked), NODE, Optional.of(Set.of()), INFO));
        assertEquals(Map.of(), update.object().metadata().annotations());
        assertEquals(marked.drivers(), update.object().drivers());
        assertInstanceOf(CsiNodeChange.Nothing.class, CsiNodeChange.initialize(Optional.of(marked), NODE, NO_MIGRATION));
        assertInstanceOf(CsiNodeChange.Nothing.class, CsiNodeChange.initialize(Optional.of(empty()), NODE, Optional.of(Set.of())));
    }

    @Test
    void theFormerNodeIsNamedByTheOwnerOfItsKind() {
        var pool = OwnerReference.builder().apiVersion("v1").kind("Pool").name("n").uid("uid").build();
        CsiNode old = new CsiNode(ObjectMeta.builder().name("n").ownerReferences(List.of(pool)).build(), List.of());
        assertTrue(assertInstanceOf(CsiNodeChange.Delete.class, install(old, INFO)).problem().contains("(oldNodeID=\"\", newNodeID="));
        var node = OwnerReference.builder().apiVersion("v1").kind("Node").name("n").uid("former").build();
        CsiNode both = new CsiNode(ObjectMeta.builder().name("n").ownerReferences(List.of(node, pool)).build(), List.of());
        assertTrue(assertInstanceOf(CsiNodeChange.Delete.class, install(both, INFO)).problem().contains("(oldNodeID=\"former\", "));
    }
}
