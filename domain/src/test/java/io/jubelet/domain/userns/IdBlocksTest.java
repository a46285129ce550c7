package io.jubelet.domain.userns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdBlocksTest {

    private static final long UNIT = IdBlocks.UNIT;

    private static IdBlocks three() throws UserNamespaceException {
        return IdBlocks.of(new IdRange(UNIT, 3 * UNIT), UNIT, 2);
    }

    @Test
    void podsGetBlocksOfTheirOwnAndKeepThem() throws UserNamespaceException {
        IdBlocks.Grant a = three().granted("a", "");
        IdBlocks.Grant b = a.blocks().granted("b", "");
        assertNotEquals(a.mapping(), b.mapping());
        IdBlocks.Grant again = b.blocks().granted("a", a.mapping().toJson());
        assertEquals(a.mapping(), again.mapping());
        assertEquals(Map.of("a", a.mapping().first(), "b", b.mapping().first()), again.blocks().byPod());
        IdBlocks.Grant c = b.blocks().release("a").granted("c", "");
        assertEquals(a.mapping(), c.mapping(), "a released block is given away again");
    }

    @Test
    void theBlockOfALostRecordStaysTaken() throws UserNamespaceException {
        IdBlocks.Grant first = three().granted("a", "");
        IdBlocks.Grant second = first.blocks().granted("a", "");
        assertNotEquals(first.mapping(), second.mapping(), "containers may still run with the ids of the lost record");
        assertNotEquals(first.mapping(), second.blocks().granted("b", "").mapping());
    }

    @Test
    void recordsSurviveARestart() throws UserNamespaceException {
        IdBlocks.Grant a = three().granted("a", "");
        var records = new TreeMap<>(Map.of("a", a.mapping().toJson(), "b", ""));
        assertEquals(a.blocks().byPod(), three().restored(records).byPod());
        records.put("b", a.mapping().toJson());
        var refused = assertThrows(UserNamespaceException.class, () -> three().restored(records));
        assertEquals("record pod mappings for existing pod \"b\": range picked for pod \"b\" already taken",
                refused.getMessage());
    }

    @Test
    void recordsAreThoseOfAKubelet() throws UserNamespaceException {
        String text = "{\"uidMappings\":[{\"hostId\":65536,\"containerId\":0,\"length\":65536}],"
                + "\"gidMappings\":[{\"hostId\":65536,\"containerId\":0,\"length\":65536}]}";
        assertEquals(new PodIdMapping(65_536, 65_536), PodIdMapping.parse(text));
        assertEquals(text, PodIdMapping.parse(text).toJson());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "null", "{\"uidMappings\":{}}", "{\"uidMappings\":[{\"hostId\":-1}]}",
        "{\"uidMappings\":[{\"hostId\":1.5}]}", "{\"uidMappings\":[{\"hostId\":4294967296}]}",
        "{\"uidMappings\":[{\"hostId\":\"1\"}]}", "{\"uidMappings\":[1]}", "{\"uidMappings\":[]}"})
    void nonsenseIsRefused(String record) {
        assertThrows(UserNamespaceException.class, () -> PodIdMapping.parse(record));
    }

    @ParameterizedTest
    @CsvSource({"0: kubelet 65536 131072, 65536, 131072", "0: kubelet 1 2, 1, 2"})
    void rangesOfTheToolAreRead(String line, long first, long length) throws UserNamespaceException {
        assertEquals(new IdRange(first, length), IdRange.ofGetsubids(line + "\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0: kubelet 1", "0: kubelet a b", "0: kubelet 1 4294967296",
        "0: kubelet 1 2\n1: kubelet 3 4"})
    void otherOutputOfTheToolIsRefused(String output) {
        assertThrows(UserNamespaceException.class, () -> IdRange.ofGetsubids(output));
    }

    @Test
    void withoutTheToolAllIdsButThoseOfTheNodeAreThere() throws UserNamespaceException {
        assertEquals(new IdRange(UNIT, (1L << 32) - UNIT), IdRange.allBut(UNIT));
        IdBlocks.of(IdRange.allBut(2 * UNIT), 2 * UNIT, 110);
    }
}
