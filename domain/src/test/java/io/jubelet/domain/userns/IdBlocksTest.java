package io.jubelet.domain.userns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.cri.IdMapping;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.UserNamespace;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdBlocksTest {

    private static final long UNIT = IdBlocks.UNIT;

    private static IdBlocks three() throws UserNamespaceException {
        return IdBlocks.of(new IdRange(UNIT, 3 * UNIT), UNIT, 2);
    }

    /** Draws this number. */
    private static RandomGenerator at(int drawn) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new AssertionError("a number without a bound");
            }

            @Override
            public int nextInt(int bound) {
                assertEquals(3, bound);
                return drawn;
            }
        };
    }

    @Test
    void podsGetBlocksOfTheirOwnAndKeepThem() throws UserNamespaceException {
        IdBlocks.Grant a = three().granted("a", "", at(0));
        IdBlocks.Grant b = a.blocks().granted("b", "", at(0));
        assertNotEquals(a.mapping(), b.mapping());
        IdBlocks.Grant again = b.blocks().granted("a", a.mapping().toJson(), at(0));
        assertEquals(a.mapping(), again.mapping());
        assertEquals(Map.of("a", a.mapping().first(), "b", b.mapping().first()), again.blocks().byPod());
        IdBlocks.Grant c = b.blocks().release("a").granted("c", "", at(0));
        assertEquals(a.mapping(), c.mapping(), "a released block is given away again");
    }

    /** Otherwise the next pod could have what the one before it has left on a volume. */
    @Test
    void theBlockIsDrawnFromThoseThatAreFree() throws UserNamespaceException {
        IdBlocks.Grant a = three().granted("a", "", at(1));
        assertEquals(2 * UNIT, a.mapping().first());
        IdBlocks.Grant b = a.blocks().granted("b", "", at(1));
        assertEquals(3 * UNIT, b.mapping().first());
        IdBlocks.Grant c = b.blocks().granted("c", "", at(2));
        assertEquals(UNIT, c.mapping().first());
        assertThrows(UserNamespaceException.class, () -> c.blocks().granted("d", "", at(2)));
    }

    @Test
    void theBlockOfALostRecordStaysTaken() throws UserNamespaceException {
        IdBlocks.Grant first = three().granted("a", "", at(0));
        IdBlocks.Grant second = first.blocks().granted("a", "", at(0));
        assertNotEquals(first.mapping(), second.mapping(), "containers may still run with the ids of the lost record");
        assertNotEquals(first.mapping(), second.blocks().granted("b", "", at(0)).mapping());
    }

    @Test
    void recordsSurviveARestart() throws UserNamespaceException {
        IdBlocks.Grant a = three().granted("a", "", at(0));
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

    /** A name is taken in any case; what is missing is zero. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{'uidMappings':[{},{}],'gidMappings':[{},{}]} | no more than one mapping allowed.",
        "{'uidMappings':[{'hostId':1}],'gidMappings':[]} | GID and UID mappings should be identical.",
        "{'uidMappings':[{'hostId':1}],'gidMappings':[{'hostId':2}]} | GID and UID mapping should be identical",
        "{'uidMappings':[{'hostId':1,'containerId':1}],'gidMappings':[{'hostId':1,'containerId':1}]} | UID 0 must be mapped"})
    void otherMappingsAreRefused(String record, String message) {
        assertEquals("invalid user namespace configuration: " + message, assertThrows(UserNamespaceException.class,
                () -> PodIdMapping.parse(record.replace('\'', '"'))).getMessage());
    }

    @Test
    void recordsAreReadAsGoDoes() throws UserNamespaceException {
        String text = "[{\"HOSTID\":7,\"hostId\":null,\"LENGTH\":4294967295}]";
        assertEquals(new PodIdMapping(7, 4_294_967_295L),
                PodIdMapping.parse("{\"uidMappings\":null,\"UIDMappings\":" + text + ",\"gidmappings\":" + text + "}"));
        assertEquals(new PodIdMapping(0, 0), PodIdMapping.parse("{\"uidMappings\":[null],\"gidMappings\":[{}]}"));
    }

    @Test
    void theRuntimeMapsUsersAndGroupsAlike() {
        var ids = List.of(new IdMapping(UNIT, 0, 2 * UNIT));
        assertEquals(new UserNamespace(NamespaceMode.POD, ids, ids), new PodIdMapping(UNIT, 2 * UNIT).namespace());
    }

    @ParameterizedTest
    @CsvSource({
        // first id and length of the range, length of a block, pods, refusal
        "65536, 196608, 0, 1, kubelet user namespace length 0 is not a multiple of 65536",
        "65536, 196608, -65536, 1, kubelet user namespace length -65536 is not a multiple of 65536",
        "65536, 196608, 65537, 1, kubelet user namespace length 65537 is not a multiple of 65536",
        "65537, 196608, 65536, 1, kubelet user assigned ID 65537 is not a multiple of 65536",
        "0, 196608, 65536, 1, kubelet user assigned ID 0 must be greater or equal to 65536",
        "65536, 196609, 65536, 1, kubelet user assigned IDs length 196609 is not a multiple of 65536",
        "65536, 196608, 65536, 4, kubelet user assigned IDs are not enough to support 4 pods",
        "65536, 196608, 65536, 3, ", "131072, 262144, 131072, 2, "})
    void theRangeHasToBeLargeEnoughAndAligned(long first, long range, long length, int pods, String refusal) throws UserNamespaceException {
        if (refusal == null) {
            IdBlocks.of(new IdRange(first, range), length, pods);
        } else {
            assertEquals(refusal, assertThrows(UserNamespaceException.class,
                    () -> IdBlocks.of(new IdRange(first, range), length, pods)).getMessage());
        }
    }

    /** Pod a has the second of three blocks, which begin at 65536. */
    @ParameterizedTest
    @CsvSource({
        "b, 65536, 131072, wrong user namespace length 131072", "b, 65537, 65536, wrong user namespace offset specified 65537",
        "a, 65536, 65536, different user namespace range already used by pod \"a\"", "b, 0, 65536, id 0 is out of range",
        "b, 262144, 65536, id 262144 is out of range", "b, 131072, 65536, range picked for pod \"b\" already taken",
        "a, 131072, 65536, ", "b, 65536, 65536, ", "b, 196608, 65536, "})
    void aRecordNamesABlockThatIsFree(String pod, long first, long length, String refusal) throws UserNamespaceException {
        IdBlocks blocks = three().record("a", new PodIdMapping(2 * UNIT, UNIT));
        if (refusal == null) {
            assertEquals(first, blocks.record(pod, new PodIdMapping(first, length)).byPod().get(pod));
        } else {
            assertEquals(refusal, assertThrows(UserNamespaceException.class,
                    () -> blocks.record(pod, new PodIdMapping(first, length))).getMessage());
        }
    }

    @Test
    void blocksAreGivenInOrderUntilNoneIsLeft() throws UserNamespaceException {
        IdBlocks.Grant first = three().granted("a", "", at(0));
        IdBlocks.Grant second = first.blocks().granted("b", "", at(0));
        IdBlocks.Grant third = second.blocks().granted("c", "", at(0));
        assertEquals(List.of(UNIT, 2 * UNIT, 3 * UNIT), Stream.of(first, second, third).map(grant -> grant.mapping().first()).toList());
        assertEquals(List.of(true, true), List.of(first.isNew(), third.isNew()));
        assertFalse(third.blocks().granted("a", first.mapping().toJson(), at(0)).isNew());
        assertEquals("create user namespace: could not find an empty slot to allocate a user namespace",
                assertThrows(UserNamespaceException.class, () -> third.blocks().granted("d", "", at(0))).getMessage());
        assertSame(third.blocks(), third.blocks().release("d"));
        assertEquals(2 * UNIT, third.blocks().release("b").granted("d", "", at(0)).mapping().first());
    }

    @Test
    void theHandlerIsNamedThatLacksThem() {
        assertEquals("can't set `spec.hostUsers: false`, runtime does not support user namespaces", IdBlocks.refusal(""));
        assertEquals("can't set `spec.hostUsers: false`, RuntimeClass handler \"kata\" does not support user namespaces",
                IdBlocks.refusal("kata"));
    }

    @ParameterizedTest
    @CsvSource({"0: kubelet 65536 131072, 65536, 131072", "0: kubelet 1 2, 1, 2"})
    void rangesOfTheToolAreRead(String line, long first, long length) throws UserNamespaceException {
        assertEquals(new IdRange(first, length), IdRange.ofGetsubids(line + "\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0: kubelet 1", "0: kubelet a b", "0: kubelet a 2", "0: kubelet 1 b", "0: kubelet 1 4294967296",
        "0: kubelet 4294967296 1", "0: kubelet 1 2 3",
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
