package io.jubelet.domain.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageNameTest {

    private static final String DIGEST = "sha256:" + "ab".repeat(32);

    @ParameterizedTest
    @CsvSource({
        "busybox, docker.io/library/busybox, latest, busybox:latest",
        "busybox:1, docker.io/library/busybox, 1, busybox:1",
        "a/b, docker.io/a/b, latest, a/b:latest",
        "index.docker.io/busybox, docker.io/library/busybox, latest, index.docker.io/busybox:latest",
        "localhost/x, localhost/x, latest, localhost/x:latest",
        "host:5000, docker.io/library/host, 5000, host:5000",
        "host:5000/x, host:5000/x, latest, host:5000/x:latest",
        "[2001:db8::1]:5000/x:v1, [2001:db8::1]:5000/x, v1, [2001:db8::1]:5000/x:v1",
        "my_reg.io/x, my_reg.io/x, latest, my_reg.io/x:latest",
        "my_reg.io/a/b:v2, my_reg.io/a/b, v2, my_reg.io/a/b:v2",
        "Reg/a__b-c.d, Reg/a__b-c.d, latest, Reg/a__b-c.d:latest",
    })
    void namesWithoutDigest(String text, String repository, String tag, String sent) {
        ImageName name = ImageName.parse(text);
        assertEquals(new ImageName(text, repository, tag, ""), name);
        assertEquals(sent, name.withDefaultTag());
    }

    @Test
    void aDigestNeedsNoTag() {
        ImageName plain = ImageName.parse("x@" + DIGEST);
        assertEquals("", plain.tag());
        assertEquals(DIGEST, plain.digest());
        assertEquals("x@" + DIGEST, plain.withDefaultTag());
        ImageName tagged = ImageName.parse("quay.io/x:v1@" + DIGEST);
        assertEquals("v1", tagged.tag());
        assertEquals("quay.io/x:v1@" + DIGEST, tagged.withDefaultTag());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", " ", "/x", "x//y", "x/", "a-", "-a", "a___b", "a..b", "a:b:c", "a:", "a:.x", "a@", "a@b", "a@sha256:short",
        "a@md5:00000000000000000000000000000000", "http://x/y", "a b", "ä", "quay.io/A/b", "BUSYBOX",
        "-.io/x", "h:port/x", "My_reg/x", "my_reg.io:5000/x", "my_reg-.io/x",
        "a@sha256:ABababababababababababababababababababababababababababababababab",
        "abababababababababababababababababababababababababababababababab",
    })
    void whatIsNoReferenceIsRefusedByName(String text) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> ImageName.parse(text));
        assertTrue(refused.getMessage().startsWith("couldn't parse image name \"" + text + "\": "),
                refused.getMessage());
    }

    @Test
    void longNamesAreRefusedWithoutMuchWork() {
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse("a".repeat(256)));
        assertEquals("latest", ImageName.parse("quay.io/" + "a".repeat(255)).tag());
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse("a.".repeat(1_000_000)));
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse("x.y/" + "a.".repeat(2_000)));
    }
}
