package io.jubelet.domain.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.VolumeMountStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MountStatusesTest {

    private static List<VolumeMountStatus> of(VolumeMount mount, boolean supported) {
        return MountStatuses.of(Container.builder().name("c").image("i").volumeMounts(List.of(mount)).build(), supported);
    }

    private static VolumeMount mount(boolean readOnly, String mode) {
        return VolumeMount.builder().name("v").mountPath("/v").readOnly(readOnly).recursiveReadOnly(mode).build();
    }

    @ParameterizedTest
    @CsvSource({
        "'',         true,  Disabled",
        "Disabled,   true,  Disabled",
        "IfPossible, true,  Enabled",
        "IfPossible, false, Disabled",
        "Enabled,    true,  Enabled",
        "Enabled,    false, Disabled"})
    void aReadOnlyMountSaysHowFarItReaches(String mode, boolean supported, String reported) {
        assertEquals(List.of(new VolumeMountStatus("v", "/v", true, Optional.of(reported))), of(mount(true, mode), supported));
    }

    @Test
    void otherMountsDoNot() {
        assertEquals(List.of(new VolumeMountStatus("v", "/v", false, Optional.empty())), of(mount(false, ""), true));
    }

    @Test
    void whatIsNeverMountedSoIsNotReportedSo() {
        VolumeMount contradictory =
                mount(true, "IfPossible").toBuilder().mountPropagation(MountPropagation.HOST_TO_CONTAINER).build();
        assertEquals(Optional.of("Disabled"), of(contradictory, true).getFirst().recursiveReadOnly());
    }
}
