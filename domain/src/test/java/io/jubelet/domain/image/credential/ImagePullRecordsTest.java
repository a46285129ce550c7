package io.jubelet.domain.image.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.image.credential.ImagePullRecords.Answer;
import io.jubelet.domain.image.credential.ImagePullRecords.Change;
import io.jubelet.domain.runtime.Image;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImagePullRecordsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.5Z");
    private static final String IMAGE = "r.example/team/app:1";
    private static final String REF = "sha256:aa";
    private static final PullAccess.OfSecret SECRET = new PullAccess.OfSecret("uid", "ns", "secret", "hash");

    private final Map<String, String> files = new TreeMap<>();
    private ImagePullRecords records = take(ImagePullRecords.of(Map.of()));

    private ImagePullRecords take(Change change) {
        change.files().forEach((path, text) ->
                text.ifPresentOrElse(content -> files.put(path, content), () -> files.remove(path)));
        records = change.records();
        return records;
    }

    private void pulled(PullAccess access) {
        take(records.intend(IMAGE));
        take(records.succeeded(IMAGE, REF, Optional.of(access), NOW));
    }

    private Answer check() {
        return records.check(PullVerification.DEFAULT, IMAGE, REF);
    }

    private Answer match(PullAccess.OfSecret... secrets) {
        ImagePullRecords.Matched matched = records.match(IMAGE, REF, new PullAccess(List.of(secrets), List.of(), false), NOW);
        take(matched.change());
        return matched.answer();
    }

    @Test
    void filesAreThoseOfOtherKubelets() {
        take(records.intend(IMAGE));
        assertEquals(List.of("{\"kind\":\"ImagePullIntent\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\","
                + "\"image\":\"r.example/team/app:1\"}\n"), List.copyOf(files.values()));
        take(records.succeeded(IMAGE, REF, Optional.of(PullAccess.of(SECRET)), NOW));
        assertEquals(Map.of("pulled/sha256-" + CredentialHash.ofText(REF),
                "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\","
                        + "\"lastUpdatedTime\":\"2026-01-01T00:00:00Z\",\"imageRef\":\"sha256:aa\",\"credentialMapping\":"
                        + "{\"r.example/team/app\":{\"kubernetesSecrets\":[{\"uid\":\"uid\",\"namespace\":\"ns\","
                        + "\"name\":\"secret\",\"credentialHash\":\"hash\"}]}}}\n"), files);
        Map<String, String> before = Map.copyOf(files);
        take(ImagePullRecords.of(before));
        assertEquals(before, files);
        assertEquals(Answer.CREDENTIALS_NEEDED, check());
    }

    @Test
    void aPodNeedsTheSameContentOrTheSameSecret() {
        pulled(PullAccess.of(SECRET));
        assertEquals(Answer.MUST_AUTHENTICATE, match());
        assertEquals(Answer.MUST_AUTHENTICATE, match(new PullAccess.OfSecret("other", "ns", "secret", "other")));
        assertEquals(Answer.RECORD_FOUND, match(new PullAccess.OfSecret("other", "there", "else", "hash")));
        assertEquals(Answer.RECORD_FOUND, match(new PullAccess.OfSecret("uid", "ns", "secret", "rotated")));
        assertEquals(Answer.RECORD_FOUND, match(new PullAccess.OfSecret("third", "there", "third", "rotated")));
        assertEquals(Answer.MUST_AUTHENTICATE, match(new PullAccess.OfSecret("x", "x", "x", "")));
    }

    @Test
    void accessOfAllPodsStays() {
        pulled(PullAccess.ANY_POD);
        Map<String, String> before = Map.copyOf(files);
        pulled(PullAccess.of(SECRET));
        assertEquals(before, files);
        assertEquals(Answer.RECORD_FOUND, check());
    }

    @Test
    void anotherNameOfAnImageNeedsAPullOfItsOwn() {
        pulled(PullAccess.ANY_POD);
        assertEquals(Answer.MUST_AUTHENTICATE, records.check(PullVerification.DEFAULT, "other.example/app:1", REF));
        assertEquals(Answer.RECORD_FOUND, records.check(PullVerification.DEFAULT, "r.example/team/app:2", REF));
    }

    @Test
    void aPullWhoseEndNobodySawLeavesAnImageThatMustBePulled() {
        take(records.intend(IMAGE));
        take(ImagePullRecords.of(Map.copyOf(files)));
        assertTrue(records.hasIntents());
        assertEquals(Answer.MUST_AUTHENTICATE, check());
        take(records.settle(List.of(Image.builder().id(REF).repoTags(List.of(IMAGE)).build()), NOW));
        assertFalse(records.hasIntents());
        assertEquals(1, files.size());
        assertEquals(Answer.MUST_AUTHENTICATE, check());
    }

    @Test
    void anImageThatWasPreloadedIsForAll() {
        assertEquals(Answer.ALLOWED_BY_POLICY, check());
        assertEquals(Answer.MUST_AUTHENTICATE,
                records.check(PullVerification.parse("AlwaysVerify", List.of()), IMAGE, REF));
    }

    @Test
    void intentsAreCounted() {
        take(records.intend(IMAGE));
        take(records.intend(IMAGE));
        take(records.failed(IMAGE));
        assertEquals(1, files.size());
        take(records.failed(IMAGE));
        assertEquals(Map.of(), files);
    }

    @Test
    void imagesThatAreGoneAreForgottenUnlessTheyAreNewer() {
        pulled(PullAccess.ANY_POD);
        take(records.prune(List.of(), NOW));
        take(records.prune(List.of(REF), NOW.plusSeconds(1)));
        assertEquals(1, files.size());
        take(records.prune(List.of(), NOW.plusSeconds(1)));
        assertEquals(Map.of(), files);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "{}", "[]", "{\"kind\":\"ImagePulledRecord\"}",
        "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1\",\"imageRef\":\"sha256:aa\"}",
        "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"imageRef\":\"sha256:aa\",\"x\":1}",
        "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"imageRef\":7}",
        "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"imageRef\":\"sha256:aa\","
                + "\"credentialMapping\":{\"r.example/team/app\":{\"nodePodsAccessible\":\"true\"}}}"})
    void aRecordThatIsNotUnderstoodGivesAccessToNobody(String text) {
        String path = "pulled/sha256-" + CredentialHash.ofText(REF);
        take(ImagePullRecords.of(Map.of(path, text)));
        assertEquals(Set.of(path), records.unreadable());
        assertEquals(Answer.RECORDS_UNREADABLE,
                records.check(PullVerification.parse("NeverVerify", List.of()), IMAGE, REF));
        pulled(PullAccess.ANY_POD);
        assertEquals(Answer.RECORD_FOUND, check());
        assertEquals(Set.of(), records.unreadable());
    }

    @ParameterizedTest
    @CsvSource({"docker.io/library/nginx:1, false", "docker.io/library/other, true", "quay.io/team/app@sha256:"
            + "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824, false", "quay.io, true"})
    void listedImagesAreNotVerified(String image, boolean verified) {
        var policy = PullVerification.parse("NeverVerifyAllowlistedImages", List.of("docker.io/library/nginx", "quay.io/*"));
        assertEquals(verified, policy.requires(image, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " a", "*", "/*", "a/*/b", "docker.io/lib*", "a:1", "A"})
    void otherPatternsAreRefused(String pattern) {
        assertThrows(IllegalArgumentException.class,
                () -> PullVerification.parse("NeverVerifyAllowlistedImages", List.of(pattern)));
    }
}
