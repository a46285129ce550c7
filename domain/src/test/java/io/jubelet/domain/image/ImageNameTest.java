package io.jubelet.domain.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
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
        "[2001:db8::]:5000/x, [2001:db8::]:5000/x, latest, [2001:db8::]:5000/x:latest",
        "x:V1, docker.io/library/x, V1, x:V1",
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

    @ParameterizedTest
    @CsvSource({
        "a//b, invalid reference format",
        "BUSYBOX, invalid reference format: repository name (library/BUSYBOX) must be lowercase",
        "quay.io/A/b:v, invalid reference format: repository name (A/b) must be lowercase",
        "My_reg/x, repository name must be lowercase",
        "my_reg-.io/x, invalid reference format",
        "abababababababababababababababababababababababababababababababab, 'invalid repository name "
                + "(abababababababababababababababababababababababababababababababab), cannot specify 64-byte hexadecimal strings'",
    })
    void theRefusalSaysWhy(String text, String reason) {
        assertEquals("couldn't parse image name \"" + text + "\": " + reason,
                assertThrows(IllegalArgumentException.class, () -> ImageName.parse(text)).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"sha256, 64", "sha384, 96", "sha512, 128"})
    void digestsHaveTheLengthOfTheirAlgorithm(String algorithm, int length) {
        String digest = algorithm + ":" + "a".repeat(length);
        assertEquals(digest, ImageName.parse("x@" + digest).digest());
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse("x@" + digest + "a"));
    }

    /** Such as one of which a part was lost when it was copied. */
    @ParameterizedTest
    @CsvSource({
        "sha256:, 0, a, invalid reference format",
        "sha256:, 31, a, invalid reference format",
        "sha256:, 64, g, invalid reference format",
        "sha256, 64, a, invalid reference format",
        "2sha:, 64, a, invalid reference format",
        "sha256:, 32, a, invalid checksum digest length",
        "sha256:, 65, a, invalid checksum digest length",
        "sha512:, 64, A, invalid checksum digest length",
        "sha256:, 64, A, invalid checksum digest format",
        "SHA256:, 64, a, invalid checksum digest format",
        "md5:, 32, a, unsupported digest algorithm",
        "sha256+b64:, 64, a, unsupported digest algorithm",
    })
    void theRefusalSaysWhatIsWrongWithADigest(String algorithm, int length, String digit, String reason) {
        String text = "x:v1@" + algorithm + digit.repeat(length);
        assertEquals("couldn't parse image name \"" + text + "\": " + reason,
                assertThrows(IllegalArgumentException.class, () -> ImageName.parse(text)).getMessage());
        assertEquals(Optional.empty(), ImageName.withoutVersion(text));
    }

    @Test
    void aDigestOfManyPartsNeedsNoDeepStack() {
        String text = "x@a" + ".a".repeat(1900) + ":" + "a".repeat(64);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> ImageName.parse(text)).getMessage()
                .endsWith("unsupported digest algorithm"));
        assertEquals(Optional.empty(), ImageName.withoutVersion(text));
    }

    @Test
    void theWholeReferenceHasALimitToo() {
        String longest = "h".repeat(4094) + ".i/x";
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse(longest));
        String fits = longest.substring(2);
        assertEquals(fits, ImageName.parse(fits).repository());
        assertEquals(Optional.of(fits), ImageName.withoutVersion(fits));
        assertEquals(Optional.empty(), ImageName.withoutVersion("h" + fits));
    }

    @ParameterizedTest
    @CsvSource({"x, x:latest", "quay.io/x:v1, quay.io/x:v1", "Bad Image, Bad Image"})
    void aNameThatIsNoneIsRequestedAsItIs(String text, String requested) {
        assertEquals(requested, ImageName.requested(text));
    }

    @ParameterizedTest
    @CsvSource({
        "x, x", "x:v1, x", "a/b:v1, a/b", "h:5000/x, h:5000/x", "h:5000/x:v1, h:5000/x", "my_reg/x:v1, my_reg/x",
        "abababababababababababababababababababababababababababababababab, "
                + "abababababababababababababababababababababababababababababababab",
        "'', ", "/x, ", "x:, ", "x:.v, ", "X, ", "a//b, ", "x@, ", "x@sha256:short, ", "x/a:b/c, ", "My_Reg/x, ",
    })
    void theNameWithoutVersionIsAsWritten(String text, String name) {
        assertEquals(Optional.ofNullable(name), ImageName.withoutVersion(text));
    }

    @Test
    void aDigestIsNoPartOfTheName() {
        assertEquals(Optional.of("x"), ImageName.withoutVersion("x@" + DIGEST));
        assertEquals(Optional.of("quay.io/x"), ImageName.withoutVersion("quay.io/x:v1@" + DIGEST));
        assertEquals(Optional.of("a".repeat(255)), ImageName.withoutVersion("a".repeat(255)));
        assertEquals(Optional.empty(), ImageName.withoutVersion("a".repeat(256)));
        assertEquals(Optional.of("quay.io/" + "a".repeat(255)), ImageName.withoutVersion("quay.io/" + "a".repeat(255)));
    }

    @Test
    void longNamesAreRefusedWithoutMuchWork() {
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse("a".repeat(256)));
        assertEquals("latest", ImageName.parse("quay.io/" + "a".repeat(255)).tag());
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse("a.".repeat(1_000_000)));
        assertThrows(IllegalArgumentException.class, () -> ImageName.parse("x.y/" + "a.".repeat(2_000)));
    }
}
