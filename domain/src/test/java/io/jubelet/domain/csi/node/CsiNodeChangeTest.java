package io.jubelet.domain.csi.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
}
