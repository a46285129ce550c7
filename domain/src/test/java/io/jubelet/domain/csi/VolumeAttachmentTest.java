package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeAttachmentTest {

    private static VolumeAttachment attachment(boolean deleted, boolean attached, VolumeAttachment.Problem problem) {
        return new VolumeAttachment("csi-1", deleted, attached, Map.of("key", "s3cret"), Optional.ofNullable(problem));
    }

    private static VolumeAttachment.Problem problem(Integer code) {
        return new VolumeAttachment.Problem("no disk", Optional.ofNullable(code));
    }

    @ParameterizedTest
    @CsvSource({
        "false, true, false, ''",
        "false, true, true, ''",
        "false, false, false, volume h is not attached for volume attachment csi-1",
        "false, false, true, no disk",
        "true, true, false, volume attachment is being deleted",
        "true, false, true, volume attachment is being deleted"
    })
    void anAttachedVolumeCanBeMounted(boolean deleted, boolean attached, boolean failed, String fault) {
        assertEquals(fault, attachment(deleted, attached, failed ? problem(null) : null).fault("h").orElse(""));
    }

    /** KEP-4876: {@code RESOURCE_EXHAUSTED} is 8. */
    @ParameterizedTest
    @CsvSource({"8, true", "7, false", ", false"})
    void theLimitOfADriverIsToldByTheCode(Integer code, boolean reached) {
        assertEquals(reached, attachment(false, false, problem(code)).isLimitReached());
    }

    @Test
    void anAttachmentWithoutAProblemHasNotReachedALimit() {
        assertFalse(attachment(false, false, null).isLimitReached());
    }

    @Test
    void anUnreadableAttachmentIsNamedWithItsVolume() {
        assertEquals("volume h has GET error for volume attachment csi-1: not found",
                VolumeAttachment.unreadable("h", "csi-1", "not found"));
    }

    @Test
    void metadataIsNotShown() {
        assertEquals("VolumeAttachment[name=csi-1, deleted=false, attached=true, metadata=[key], error=Optional.empty]",
                attachment(false, true, null).toString());
    }
}
