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
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        return match(new PullAccess(List.of(secrets), List.of(), false));
    }

    private Answer match(PullAccess ofPod) {
        ImagePullRecords.Matched matched = records.match(IMAGE, REF, ofPod, NOW);
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

    /** Such a service account may have been deleted and created again under its name. */
    @ParameterizedTest
    @CsvSource({"u, ns, robot, RECORD_FOUND", "v, ns, robot, MUST_AUTHENTICATE", "u, other, robot, MUST_AUTHENTICATE",
        "u, ns, other, MUST_AUTHENTICATE"})
    void aPodNeedsTheSameServiceAccount(String uid, String namespace, String name, Answer answer) {
        pulled(PullAccess.of(new PullAccess.OfAccount("u", "ns", "robot")));
        take(ImagePullRecords.of(Map.copyOf(files)));
        assertEquals(Answer.CREDENTIALS_NEEDED, check());
        assertEquals(answer, match(PullAccess.of(new PullAccess.OfAccount(uid, namespace, name))));
        assertEquals(Answer.MUST_AUTHENTICATE, match());
    }

    /** From 100 secrets of an image on, none is recorded while a pod is looked at, and only the same content counts. */
    @ParameterizedTest
    @CsvSource({"99, RECORD_FOUND, 100", "100, MUST_AUTHENTICATE, 100"})
    void secretsAreRecordedWhileTheyAreFew(int known, Answer renamed, int recorded) {
        List<PullAccess.OfSecret> secrets = IntStream.range(0, known)
                .mapToObj(i -> new PullAccess.OfSecret("u" + i, "ns", "n" + i, "h" + i)).toList();
        pulled(new PullAccess(secrets, List.of(), false));
        assertEquals(renamed, match(new PullAccess.OfSecret("u7", "ns", "n7", "rotated")));
        assertEquals(Answer.RECORD_FOUND, match(new PullAccess.OfSecret("other", "ns", "other", "h8")));
        assertEquals(recorded, String.join("", files.values()).split("credentialHash").length - 1);
    }

    @Test
    void theSameAccessIsNotWrittenAgain() {
        for (PullAccess access : List.of(PullAccess.of(SECRET), PullAccess.NONE)) {
            pulled(PullAccess.of(SECRET));
            Map<String, String> before = Map.copyOf(files);
            take(records.intend(IMAGE));
            take(records.succeeded(IMAGE, REF, Optional.of(access), NOW.plusSeconds(9)));
            assertEquals(before, files);
        }
    }

    /** All that is known of an image survives a restart. */
    @Test
    void recordsAreReadAsTheyAreWritten() {
        pulled(PullAccess.of(SECRET));
        pulled(PullAccess.of(new PullAccess.OfAccount("u", "ns", "robot")));
        take(records.succeeded("other.example/a", REF, Optional.of(PullAccess.ANY_POD), NOW));
        take(records.succeeded("other.example/b", REF, Optional.empty(), NOW));
        Map<String, String> before = Map.copyOf(files);
        String written = before.get("pulled/sha256-" + CredentialHash.ofText(REF));
        assertEquals("{\"other.example/a\":{\"nodePodsAccessible\":true},\"r.example/team/app\":{\"kubernetesSecrets\":[{\"uid\":\"uid\","
                + "\"namespace\":\"ns\",\"name\":\"secret\",\"credentialHash\":\"hash\"}],\"kubernetesServiceAccounts\":[{\"uid\":\"u\","
                + "\"namespace\":\"ns\",\"name\":\"robot\"}]}}}\n", written.substring(written.indexOf("Mapping") + 9));
        Change read = ImagePullRecords.of(before);
        assertEquals(Map.of(), read.files());
        take(read);
        assertEquals(Answer.RECORD_FOUND, records.check(PullVerification.DEFAULT, "other.example/a", REF));
        assertEquals(Answer.MUST_AUTHENTICATE, records.check(PullVerification.DEFAULT, "other.example/b", REF));
        assertEquals(Answer.RECORD_FOUND, match(SECRET));
    }

    @Test
    void filesOfAnOlderVersionAreWrittenAnew() {
        String head = "\"apiVersion\":\"kubelet.config.k8s.io/v1alpha1\",";
        String intent = "pulling/sha256-" + CredentialHash.ofText("x");
        String pulled = "pulled/sha256-" + CredentialHash.ofText(REF);
        Map<String, Optional<String>> written = ImagePullRecords.of(Map.of(
                intent, "{\"kind\":\"ImagePullIntent\"," + head + "\"image\":\"x\"}",
                pulled, "{\"kind\":\"ImagePulledRecord\"," + head + "\"lastUpdatedTime\":null,\"imageRef\":\"sha256:aa\","
                        + "\"credentialMapping\":{\"a\":null,\"b\":{\"kubernetesSecrets\":null,\"nodePodsAccessible\":null}}}")).files();
        assertEquals(Map.of(
                intent, Optional.of("{\"kind\":\"ImagePullIntent\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"image\":\"x\"}\n"),
                pulled, Optional.of("{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\","
                        + "\"lastUpdatedTime\":null,\"imageRef\":\"sha256:aa\",\"credentialMapping\":{\"a\":{},\"b\":{}}}\n")), written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pulled/sha256-1.tmp", "pulling/sha256-1.tmp", "pulled/x", "pulling/x", "sha256-1", "other/sha256-1"})
    void otherFilesAreLeftAlone(String path) {
        Change read = ImagePullRecords.of(Map.of(path, "garbage"));
        assertEquals(Set.of(), read.records().unreadable());
        assertEquals(Map.of(), read.files());
    }

    @Test
    void anIntentThatIsNotUnderstoodGivesAccessToNobody() {
        String path = "pulling/sha256-" + CredentialHash.ofText(IMAGE);
        take(ImagePullRecords.of(Map.of(path, "garbage")));
        assertEquals(Answer.RECORDS_UNREADABLE, check());
        assertEquals(Answer.ALLOWED_BY_POLICY, records.check(PullVerification.DEFAULT, "r.example/other", REF));
        take(records.intend(IMAGE));
        assertEquals(Answer.MUST_AUTHENTICATE, check());
    }

    /** Only a runtime could have such names; nothing is recorded of them. */
    @Test
    void namesThatAreNoneAreNotRecorded() {
        take(records.intend("A:1"));
        take(records.settle(List.of(Image.builder().id(REF).repoTags(List.of("A:1")).build()), NOW));
        take(records.succeeded("A:1", REF, Optional.of(PullAccess.ANY_POD), NOW));
        assertTrue(records.hasIntents());
        assertEquals(1, files.size());
    }

    @Test
    void anImageWithoutReferenceIsPulled() {
        assertEquals(Answer.MUST_AUTHENTICATE, records.check(PullVerification.parse("NeverVerify", List.of()), IMAGE, ""));
    }

    @Test
    void someAnswersNeedNoPull() {
        assertEquals(List.of(true, true, false, false, false), Stream.of(Answer.values()).map(Answer::isYes).toList());
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
        "{\"kind\":\"ImagePullIntent\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"imageRef\":\"sha256:aa\"}",
        "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"imageRef\":\"sha256:aa\","
                + "\"credentialMapping\":{\"r.example/team/app\":{\"nodePodsAccessible\":true,\"x\":1}}}",
        "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"imageRef\":\"sha256:aa\","
                + "\"credentialMapping\":{\"r.example/team/app\":{\"kubernetesSecrets\":[{\"uid\":\"u\",\"x\":1}]}}}",
        "{\"kind\":\"ImagePulledRecord\",\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"imageRef\":\"sha256:aa\","
                + "\"credentialMapping\":{\"r.example/team/app\":{\"kubernetesServiceAccounts\":[{\"uid\":\"u\",\"x\":1}]}}}",
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
    @CsvSource({"NeverVerify, true, false", "NeverVerifyPreloadedImages, true, true", "NeverVerifyPreloadedImages, false, false",
        "AlwaysVerify, false, true"})
    void otherPoliciesHaveNoList(String policy, boolean pulledHere, boolean verified) {
        assertEquals(verified, PullVerification.parse(policy, List.of(" no pattern ")).requires("docker.io/library/nginx", pulledHere));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, value = {
        "''|the supplied pattern is too short: ", "' a'|leading/trailing spaces are not allowed:  a",
        "'a '|leading/trailing spaces are not allowed: a ",
        "*|not a valid wildcard pattern, only patterns ending with '/*' are allowed: *", "/*|at least registry hostname is required",
        "a/*/b|not a valid wildcard pattern, only patterns ending with '/*' are allowed: a/*/b",
        "*/a|not a valid wildcard pattern, only patterns ending with '/*' are allowed: */a",
        "docker.io/lib*|not a valid wildcard pattern, only patterns ending with '/*' are allowed: docker.io/lib*",
        "a:1|neither tag nor digest is accepted in an image reference: a:1",
        "A|failed to parse as an image name: invalid reference format"})
    void otherPatternsAreRefused(String pattern, String message) {
        assertEquals(message, assertThrows(IllegalArgumentException.class,
                () -> PullVerification.parse("NeverVerifyAllowlistedImages", List.of(pattern))).getMessage());
    }

    @Test
    void otherPoliciesAreRefused() {
        assertEquals("unknown image pull credential verification policy: neverVerify",
                assertThrows(IllegalArgumentException.class, () -> PullVerification.parse("neverVerify", List.of())).getMessage());
    }
}
