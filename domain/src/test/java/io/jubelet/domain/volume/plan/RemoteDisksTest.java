package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.remote.Chap;
import io.jubelet.domain.volume.remote.FcDisk;
import io.jubelet.domain.volume.remote.IscsiDisk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteDisksTest {

    private static final String IQN = "iqn.2001-04.com.example:storage";

    private static DriverVolumeSource.Iscsi iscsi(String portal, List<String> portals, String iqn, String iface, String initiator) {
        return new DriverVolumeSource.Iscsi(portal, iqn, 3, iface, "xfs", true, portals, true, false,
                Optional.of(new LocalObjectReference("chap")), initiator);
    }

    private static DriverVolumeSource.Fc fc(List<String> targets, Optional<Integer> lun, String... ids) {
        return new DriverVolumeSource.Fc(targets, lun, "", false, List.of(ids));
    }

    private static String problem(DriverVolumeSource source) {
        return assertThrows(PodConfigException.class, () -> RemoteDisks.of("v", source, Map.of())).getMessage();
    }

    @Test
    void portalsHavePortsAndAnInitiatorOfItsOwnHasAnInterfaceOfItsOwn() throws Exception {
        var chap = new Chap(true, false, Map.of("k", "v"));
        var plain = new IscsiDisk("v", List.of("10.0.0.1:3260", "10.0.0.2:3261", "[fd00::1]:3260"), IQN, 3, "default", "", chap);
        assertEquals(Optional.of(plain), RemoteDisks.of("v",
                iscsi("10.0.0.1", List.of("10.0.0.2:3261", "[fd00::1]:3260"), IQN, "", ""), Map.of("k", "v")));
        assertEquals("iface-default/10.0.0.1:3260-" + IQN + "-lun-3", plain.path());
        var own = (IscsiDisk) RemoteDisks.of("pv", iscsi("10.0.0.1", List.of(), IQN, "offload", "iqn.2020-01.me"), Map.of())
                .orElseThrow();
        assertEquals("offload", own.preset());
        assertEquals("iface-10.0.0.1:3260:pv/10.0.0.1:3260-" + IQN + "-lun-3", own.path());
    }

    @Test
    void noNameLeadsToAnotherDirectory() {
        assertEquals("iscsi: \"iqn.2001-04.com.example:../../x\" must not contain a slash",
                problem(iscsi("10.0.0.1", List.of(), "iqn.2001-04.com.example:../../x", "default", "")));
        assertEquals("iscsi: \"../x\" must not contain a slash", problem(iscsi("10.0.0.1", List.of(), IQN, "../x", "")));
        assertEquals("fc: \"../x\" is no name of a disk", problem(fc(List.of(), Optional.empty(), "../x")));
        assertEquals("fc: no fc disk information found. failed to make a new mounter", problem(fc(List.of("5"), Optional.empty())));
    }

    @Test
    void aDiskIsKnownByItsTargetsOrElseByIdentifiers() throws Exception {
        var byTarget = (FcDisk) RemoteDisks.of("v", fc(List.of("50060e8", "50060e9"), Optional.of(0)), Map.of()).orElseThrow();
        assertEquals("50060e8-50060e9-lun-0", byTarget.path());
        assertEquals(byTarget, FcDisk.ofDirectory(byTarget.path()));
        var byId = (FcDisk) RemoteDisks.of("v", fc(List.of(), Optional.empty(), "3600508b4", "HP LOGICAL"), Map.of()).orElseThrow();
        assertEquals("3600508b4-HP_LOGICAL", byId.path());
        assertEquals(byId, FcDisk.ofDirectory(byId.path()));
        assertEquals("by-id", byId.links());
        assertEquals(List.of(true, false), List.of("scsi-HP_LOGICAL", "scsi-HP_LOGICAL-part1").stream()
                .map(name -> byId.patterns().getLast().matcher(name).matches()).toList());
        assertEquals(List.of(true, true, false, false), List.of("fc-0x50060e8-lun-0", "pci-0000:3b:00.0-fc-0x50060e8-lun-0",
                "fc-0x50060e8-lun-01", "pci-0000:3b:00.0-fc-0x50060e9-lun-0").stream()
                .map(name -> byTarget.patterns().getFirst().matcher(name).matches()).toList());
    }

    @Test
    void aSecretIsReadForChapOnlyAndNeverShown() throws Exception {
        var key = ConfigObjectKey.secret("ns", "chap");
        assertEquals(Optional.of(key), RemoteDisks.secret("ns", iscsi("p", List.of(), IQN, "", "")));
        var without = new DriverVolumeSource.Iscsi("p", IQN, 3, "", "", false, List.of(), false, false,
                Optional.of(new LocalObjectReference("chap")), "");
        assertEquals(Optional.empty(), RemoteDisks.secret("ns", without));
        assertEquals(Optional.empty(), RemoteDisks.secret("ns", fc(List.of("5"), Optional.of(1))));
        var secret = new Secret(ObjectMeta.builder().namespace("ns").name("chap").build(),
                Map.of("node.session.auth.password", Binary.utf8("hunter2")), "kubernetes.io/iscsi-chap", Optional.empty());
        Map<String, String> values = RemoteDisks.values(key, Optional.of(secret));
        assertEquals(Map.of("node.session.auth.password", "hunter2"), values);
        var plan = (VolumePlan.Disk) RemoteDisks.inPod("v", iscsi("p", List.of(), IQN, "", ""), values);
        assertEquals("xfs", plan.fsType());
        assertEquals(true, plan.readOnly());
        assertFalse(plan.toString().contains("hunter2"), plan.toString());
        assertEquals("couldn't get secret ns/chap error: secrets \"chap\" not found",
                assertThrows(PodConfigException.class, () -> RemoteDisks.values(key, Optional.empty())).getMessage());
    }

    /** Each of them is a step of a path. */
    @ParameterizedTest
    @ValueSource(strings = {"a/b", "..", ".a", "", "a\0b"})
    void namesThatAreNoStepOfAPathAreRefused(String name) {
        String shown = name.replace("\0", "\\0");
        assertEquals("fc: \"" + shown + "\" is no name of a disk", problem(fc(List.of(), Optional.empty(), "good", name)));
        assertEquals("fc: \"" + shown + "\" is no name of a disk", problem(fc(List.of("good", name), Optional.of(0))));
        if (name.contains("/") || name.contains("\0")) {
            for (var iscsi : List.of(iscsi(name, List.of(), IQN, "", ""), iscsi("p", List.of(name), IQN, "", ""),
                    iscsi("p", List.of(), name, "", ""), iscsi("p", List.of(), IQN, name, ""))) {
                assertTrue(problem(iscsi).startsWith("iscsi: \"" + shown), problem(iscsi));
            }
        }
    }

    /** Targets need a number, and without targets a number means nothing. */
    @Test
    void withoutTargetsOrNumberTheIdentifiersCount() throws Exception {
        var byId = new FcDisk(List.of(), "", List.of("w"));
        assertEquals(Optional.of(byId), RemoteDisks.of("v", fc(List.of("5"), Optional.empty(), "w"), Map.of()));
        assertEquals(Optional.of(byId), RemoteDisks.of("v", fc(List.of(), Optional.of(1), "w"), Map.of()));
        assertEquals(Optional.empty(), RemoteDisks.of("v", new DriverVolumeSource.Nfs("s", "/a", false), Map.of()));
    }

    @Test
    void aSecretWithoutNameIsNone() {
        for (Optional<LocalObjectReference> reference : List.of(Optional.<LocalObjectReference>empty(),
                Optional.of(new LocalObjectReference("")))) {
            assertEquals(Optional.empty(), RemoteDisks.secret("ns", new DriverVolumeSource.Iscsi(
                    "p", IQN, 3, "", "", false, List.of(), true, true, reference, "")));
        }
    }
}
