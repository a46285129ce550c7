package io.jubelet.domain.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.device.ContainerDevices.DeviceNode;
import io.jubelet.domain.device.ContainerDevices.HostMount;
import io.jubelet.domain.value.Binary;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerDevicesWireTest {

    private static ContainerDevices decoded(String hex) {
        return ContainerDevicesWire.decode(Binary.of(HexFormat.of().parseHex(hex.replace(" ", ""))));
    }

    private static ContainerDevices cdi(String... names) {
        return new ContainerDevices(Map.of(), List.of(), List.of(), Map.of(), List.of(names));
    }

    /** Lengths of less than 128, of less than 2 to the power of 14 and of more take one, two and three bytes. */
    @ParameterizedTest
    @CsvSource({"1,2a03 0a01", "60,2a3e 0a3c", "125,2a7f 0a7d", "126,2a8001 0a7e", "127,2a8101 0a7f", "128,2a8301 0a8001",
        "16383,2a828001 0aff7f", "16384,2a848001 0a808001"})
    void textsMayBeLong(int length, String head) {
        String name = "x".repeat(length);
        Binary encoded = ContainerDevicesWire.encode(cdi(name));
        assertEquals(head.replace(" ", "") + "78".repeat(length), HexFormat.of().formatHex(encoded.bytes()));
        assertEquals(cdi(name), ContainerDevicesWire.decode(encoded));
    }

    @Test
    void manyFieldsFollowEachOther() {
        List<HostMount> mounts = List.of(new HostMount("/usr/lib/" + "m".repeat(200), "/h", true), new HostMount("/n", "/i", false));
        List<DeviceNode> nodes = List.of(new DeviceNode("/dev/a", "/dev/b", "rwm"), new DeviceNode("/dev/c", "/dev/d", ""));
        var given = new ContainerDevices(Map.of("PATHS", "p".repeat(300)), mounts, nodes, Map.of("note", "n".repeat(130)),
                List.of("v/c=1"));
        assertEquals(given, ContainerDevicesWire.decode(ContainerDevicesWire.encode(given)));
    }

    /** Field 15 as number, as eight bytes, as bytes and as four bytes; then in a message of a known field. */
    @ParameterizedTest
    @ValueSource(strings = {"2a030a0178", "78 ac02 2a030a0178", "79 0102030405060708 2a030a0178", "7a 03 2a0101 2a030a0178",
        "7d 01020304 2a030a0178", "2a030a0178 78ffffffffffffffffff01", "2a 06 78ac02 0a0178", "2a 0c 79 0102030405060708 0a0178",
        "2a 08 7a 03 0a0101 0a0178", "2a 08 7d 01020304 0a0178", "2a 06 0a0179 0a0178"})
    void unknownFieldsAreSkippedAndOfAFieldThatComesTwiceTheLastCounts(String hex) {
        assertEquals(cdi("x"), decoded(hex));
    }

    /** Missing texts are empty, a flag is any number but zero. */
    @ParameterizedTest
    @CsvSource({"1200,'','',false", "1202 1801,'','',true", "1203 188002,'','',true", "1202 1800,'','',false",
        "1205 0a0163 1200,c,'',false", "1203 120168,'',h,false"})
    void fieldsWithTheirDefaultAreLeftOut(String hex, String container, String host, boolean readOnly) {
        assertEquals(List.of(new HostMount(container, host, readOnly)), decoded(hex).mounts());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2a", "2a03", "2a030a01", "2a04 0a0178", "2a03 0a0278", "80", "00 00", "7b", "7f",
        "7d 010203", "79 01020304050607", "78", "78 80", "78 ffffffffffffffffffff01", "2a ffffffffffffffffff01"})
    void malformedAnswersAreRefused(String hex) {
        assertEquals("cannot parse invalid wire-format data",
                assertThrows(IllegalArgumentException.class, () -> decoded(hex)).getMessage());
    }

    @Test
    void theCdiDevicesOfClaimsComeFirst() {
        assertEquals(cdi("a", "b", "c"), cdi("b", "c").withCdiDevices(List.of("a")));
    }
}
