package io.jubelet.domain.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.QosClass;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CgroupNameTest {

    private static final CgroupName KUBEPODS = new CgroupName(List.of("kubepods"));

    @ParameterizedTest
    @CsvSource({
        "GUARANTEED, /kubepods/pod1-2, /kubepods.slice/kubepods-pod1_2.slice",
        "BURSTABLE, /kubepods/burstable/pod1-2, "
                + "/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1_2.slice",
        "BEST_EFFORT, /kubepods/besteffort/pod1-2, "
                + "/kubepods.slice/kubepods-besteffort.slice/kubepods-besteffort-pod1_2.slice",
    })
    void namesTheGroupOfAPodForBothDrivers(QosClass qosClass, String cgroupfs, String systemd) {
        CgroupName name = KUBEPODS.ofPod(qosClass, "1-2");
        assertEquals(cgroupfs, name.toCgroupfs());
        assertEquals(systemd, name.toSystemd());
    }

    @ParameterizedTest
    @CsvSource({"/kubepods/pod1-2, 1-2", "/kubepods/burstable/pod1-2, 1-2", "/kubepods/burstable, ", "/kubepods/pod, ", "/, ",
        "/kubepods/pod1/container, ", "/kubepods/xpod1, "})
    void theGroupOfAPodHasItsUid(String path, String uid) {
        assertEquals(Optional.ofNullable(uid), CgroupName.ofCgroupfs(path).podUid());
    }

    @Test
    void theRootIsASlash() {
        CgroupName root = new CgroupName(List.of());
        assertEquals("/", root.toCgroupfs());
        assertEquals("/", root.toSystemd());
    }
}
