package io.jubelet.domain.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.RuntimeVersion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImageVolumeSupportTest {

    private static Optional<String> missing(String name, String version) {
        return ImageVolumeSupport.missing(new RuntimeVersion(name, version, "v1"));
    }

    @Test
    void runtimesThatAreTooOldAreNamed() {
        assertEquals(Optional.of("image volumes need containerd 2.1 or newer, and this node has 1.6.20~ds1"),
                missing("containerd", "1.6.20~ds1"));
        assertEquals(Optional.of("image volumes need cri-o 1.31 or newer, and this node has 1.30.4"),
                missing("cri-o", "1.30.4"));
        assertEquals(Optional.of("image volumes need containerd 2.1 or newer, and this node has v2.0.5"),
                missing("containerd", "v2.0.5"));
    }

    @Test
    void nothingIsSaidOfOthers() {
        for (String version : List.of("2.1.0", "v2.1.0-rc.1", "2.10.0", "3.0.0", "", "main", "1", "99999999.1.0")) {
            assertEquals(Optional.empty(), missing("containerd", version), version);
        }
        assertEquals(Optional.empty(), missing("cri-o", "1.31.0"));
        assertEquals(Optional.empty(), missing("other", "0.1.0"));
    }
}
