package io.jubelet.domain.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ExtraGroupsTest {

    private static ReadyVolume mounted(long group) {
        return new MountedVolume("/p", false, false, OptionalLong.of(group), Optional.empty());
    }

    @Test
    void volumesBringTheirGroupsOnce() {
        List<ReadyVolume> volumes = List.of(mounted(7), new BlockVolume("/d", false, OptionalLong.of(5)), mounted(7),
                new MountedVolume("/q", false, false));
        PodSpec plain = PodSpec.builder().build();
        assertEquals(List.of(5L, 7L), ExtraGroups.of(plain, volumes));
        assertEquals(List.of(), ExtraGroups.of(plain, List.of()));
        PodSpec own = plain.toBuilder().securityContext(
                PodSecurityContext.builder().supplementalGroups(List.of(5L, 9L)).build()).build();
        assertEquals(List.of(7L), ExtraGroups.of(own, volumes));
    }
}
