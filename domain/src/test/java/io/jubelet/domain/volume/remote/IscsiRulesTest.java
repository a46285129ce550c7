package io.jubelet.domain.volume.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IscsiRulesTest {

    private static final String IQN = "iqn.2001-04.com.example:storage";
    private static final String P = "10.0.0.1:3260";

    private static IscsiDisk disk(String initiator, Chap chap) {
        return new IscsiDisk("pv", List.of(P), IQN, 3, "default", initiator, chap);
    }

    private static List<String> text(List<IscsiCommand> commands) {
        return commands.stream().map(command -> String.join(" ", command.words())).toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1, NONE", "1, 1, 1, DONE", "1, 2, 1, RETRY", "2, 2, 1, DONE", "2, 3, 1, RETRY", "2, 3, 2, DONE",
        "1, 3, 4, RETRY", "1, 3, 5, DONE", "0, 3, 5, NONE"})
    void pathsAreEnoughAtSomePoint(int found, int wanted, int round, IscsiPaths.Verdict verdict) {
        assertEquals(verdict, IscsiPaths.after(found, wanted, round));
    }

    @Test
    void theLinkToADeviceNamesItsPortal() {
        IscsiDisk disk = disk("", Chap.NONE);
        assertEquals("ip-10.0.0.1:3260-iscsi-" + IQN + "-lun-3", IscsiPaths.link(disk, P, "tcp"));
        assertEquals("ip-fd00::1:3260-iscsi-" + IQN + "-lun-3", IscsiPaths.link(disk, "[fd00::1]:3260", "tcp"));
        assertEquals("pci-*-ip-10.0.0.1:3260-iscsi-" + IQN + "-lun-3", IscsiPaths.link(disk, P, "bnx2i"));
        assertEquals(1, IscsiPaths.multipathAttempts(disk));
        assertEquals(10, IscsiPaths.multipathAttempts(new IscsiDisk("pv", List.of(P, "10.0.0.2:3260"), IQN, 3, "default", "", Chap.NONE)));
        assertEquals("iscsi", disk.plugin());
    }

    @Test
    void commandsAreThoseOfOpenIscsi() {
        IscsiDisk disk = disk("", Chap.NONE);
        assertEquals(List.of(
                "iscsiadm -m iface -I default -o show",
                "iscsiadm -m discoverydb -t sendtargets -p " + P + " -I default -o new",
                "iscsiadm -m discoverydb -t sendtargets -p " + P + " -I default --discover",
                "iscsiadm -m discoverydb -t sendtargets -p " + P + " -I default -o delete",
                "iscsiadm -m node -p " + P + " -T " + IQN + " -I default -o update -n node.session.scan -v manual",
                "iscsiadm -m node -p " + P + " -T " + IQN + " -I default --login",
                "iscsiadm -m node -p " + P + " -I default -T " + IQN + " -o delete",
                "iscsiadm -m node -p " + P + " -T " + IQN + " -o update -n node.startup -v manual",
                "iscsiadm -m node -p " + P + " -T " + IQN + " --logout -I default",
                "iscsiadm -m node -p " + P + " -T " + IQN + " -o delete -I default"),
                text(List.of(IscsiCommand.showInterface("default"), IscsiCommand.newDiscovery(disk, P),
                        IscsiCommand.discover(disk, P), IscsiCommand.deleteDiscovery(disk, P), IscsiCommand.manualScan(disk, P),
                        IscsiCommand.login(disk, P), IscsiCommand.forgetNode(disk, P), IscsiCommand.manualStartup(disk, P),
                        IscsiCommand.logout(IscsiRecord.of(disk), P), IscsiCommand.deleteNode(IscsiRecord.of(disk), P))));
        assertEquals(List.of("iscsiadm -m iface -I 10.0.0.1:3260:pv -o new", "iscsiadm -m iface -I 10.0.0.1:3260:pv -o delete"),
                text(List.of(IscsiCommand.newInterface(disk("iqn.me", Chap.NONE)), IscsiCommand.deleteInterface(P + ":pv"))));
        assertEquals("iscsiadm -m iface -I default -o show", IscsiCommand.showInterface("default").toString());
        assertEquals(List.of(), IscsiCommand.prepareDiscovery(disk, P));
        assertEquals(List.of(), IscsiCommand.prepareSession(disk, P));
    }

    @Test
    void secretsOfChapAreSetAndNotShown() {
        var chap = new Chap(true, true, Map.of("discovery.sendtargets.auth.username", "me", "node.session.auth.password", "hunter2",
                "node.session.auth.username_in", "", "other", "x"));
        IscsiDisk disk = disk("", chap);
        assertEquals(List.of("iscsiadm -m discoverydb -t sendtargets -p " + P + " -I default -o update -n "
                + "discovery.sendtargets.auth.authmethod -v CHAP", "iscsiadm -m discoverydb -t sendtargets -p " + P
                + " -I default -o update -n discovery.sendtargets.auth.username -v me"),
                text(IscsiCommand.prepareDiscovery(disk, P)));
        List<IscsiCommand> session = IscsiCommand.prepareSession(disk, P);
        assertEquals(2, session.size());
        assertEquals("hunter2", session.getLast().words().getLast());
        assertTrue(session.getLast().secret());
        for (Object shown : List.of(session.getLast(), chap, disk)) {
            assertFalse(shown.toString().contains("hunter2"), shown.toString());
        }
        assertFalse(IscsiRecord.of(disk).text().contains("hunter2"));
    }

    @Test
    void anInterfaceOfItsOwnHasTheSettingsOfThePresetOne() {
        IscsiInterface preset = IscsiInterface.parse("""
                # BEGIN RECORD 2.1.8
                iface.iscsi_ifacename = default
                iface.net_ifacename = <empty>
                iface.transport_name = tcp
                iface.initiatorname = <empty>
                iface.mtu = 0
                # END RECORD""");
        assertEquals(Optional.of("tcp"), preset.transport());
        assertEquals(Map.of("iface.iscsi_ifacename", "default", "iface.transport_name", "tcp", "iface.mtu", "0"), preset.settings());
        String update = "iscsiadm -m iface -I 10.0.0.1:3260:pv -o update -n iface.";
        assertEquals(List.of(update + "initiatorname -v iqn.me", update + "mtu -v 0", update + "transport_name -v tcp"),
                text(IscsiCommand.copySettings(disk("iqn.me", Chap.NONE), preset)));
        assertEquals(Optional.of("tcp"), IscsiInterface.parse("iface.transport_name = <empty>\n").transport());
        assertEquals(Optional.empty(), IscsiInterface.parse("").transport());
        assertThrows(IllegalArgumentException.class, () -> IscsiInterface.parse("iface.mtu 0"));
        assertThrows(IllegalArgumentException.class, () -> IscsiInterface.parse("iface.mtu : 0"));
    }

    @Test
    void theRecordIsThatOfAKubelet() {
        IscsiRecord record = IscsiRecord.of(disk("iqn.me", Chap.NONE));
        assertEquals("{\"VolName\":\"pv\",\"Portals\":[\"10.0.0.1:3260\"],\"Iqn\":\"" + IQN + "\",\"Lun\":\"3\",\"InitIface\":\"default\","
                + "\"Iface\":\"10.0.0.1:3260:pv\",\"InitiatorName\":\"iqn.me\",\"MetricsProvider\":null}\n", record.text());
        assertEquals(record, IscsiRecord.parse(record.text()));
        assertTrue(record.hasOwnInterface());
        assertFalse(IscsiRecord.of(disk("", Chap.NONE)).hasOwnInterface());
        assertEquals(List.of("a:1", "b:2"),
                IscsiRecord.parse("{\"Portals\":[\"a:1\",\"\",\"b:2\",\"a:1\"],\"Iqn\":\"i\",\"Lun\":\"0\"}").portals());
        for (String damaged : List.of("", "[]", "{}", "{\"Portals\":[],\"Iqn\":\"i\",\"Lun\":\"0\"}",
                "{\"Portals\":[\"a\"],\"Iqn\":\"i\",\"Lun\":\"x\"}")) {
            assertThrows(IllegalArgumentException.class, () -> IscsiRecord.parse(damaged), damaged);
        }
    }

    @Test
    void aDiskIsFoundByItsDirectoryWithoutARecord() {
        IscsiRecord record = IscsiRecord.ofDirectory("iface-default/10.0.0.1:3260-" + IQN + "-lun-3");
        assertEquals(new IscsiRecord("", List.of(P), IQN, "3", "default", "default", ""), record);
        assertEquals("10.0.0.1:3260-" + IQN + "-lun-", record.target());
        assertEquals("eui.02004567A425678D", IscsiRecord.ofDirectory("iface-x/[fd00::1]:3260-eui.02004567A425678D-lun-0").iqn());
        assertEquals(IQN + "-eui.1", IscsiRecord.ofDirectory("iface-default/10.0.0.1:3260-" + IQN + "-eui.1-lun-3").iqn());
        for (String other : List.of("", "iface-default", "iface-default/x", "x/10.0.0.1:3260-" + IQN + "-lun-3",
                "iface-default/10.0.0.1:3260-" + IQN + "-lun-x")) {
            assertThrows(IllegalArgumentException.class, () -> IscsiRecord.ofDirectory(other), other);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", "2, true", "21, true", "15, false", "6, false"})
    void whatIsNotThereIsAway(int exitCode, boolean away) {
        assertEquals(away, IscsiCommand.isNotFound(exitCode));
    }
}
