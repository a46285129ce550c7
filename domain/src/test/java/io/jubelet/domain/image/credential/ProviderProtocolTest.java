package io.jubelet.domain.image.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.image.credential.ProviderAnswer.Scope;
import io.jubelet.domain.image.credential.ProviderProtocol.UnusableAnswerException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderProtocolTest {

    private static final CredentialProvider PROVIDER = new CredentialProvider("ecr", List.of("*.r.example", "b.example/x"),
            Duration.ofHours(1), "credentialprovider.kubelet.k8s.io/v1", List.of("--key=hunter2"),
            Map.of("TOKEN", "hunter2"));
    private static final String KIND = "\"kind\": \"CredentialProviderResponse\","
            + " \"apiVersion\": \"credentialprovider.kubelet.k8s.io/v1\"";
    private static final String HEAD = KIND + ", \"cacheKeyType\": \"Registry\"";

    private static ProviderAnswer answer(String text) throws UnusableAnswerException {
        return ProviderProtocol.answer(PROVIDER, text);
    }

    @Test
    void theRequestIsOneLine() {
        assertEquals("{\"kind\":\"CredentialProviderRequest\",\"apiVersion\":\"credentialprovider.kubelet.k8s.io/v1\","
                + "\"image\":\"a.r.example/team/app\"}\n", ProviderProtocol.request(PROVIDER,
                "a.r.example/team/app", Optional.empty()));
    }

    @Test
    void aWholeAnswerIsRead() throws UnusableAnswerException {
        ProviderAnswer answer = answer("{" + HEAD + ", \"cacheDuration\": \"1h30m0s\", \"auth\":"
                + " {\"*.r.example\": {\"username\": \"u\", \"password\": \"hunter2\"}, \"b.example\": {}}}");
        assertEquals(Scope.REGISTRY, answer.scope());
        assertEquals(Duration.ofMinutes(90), answer.validFor(PROVIDER));
        assertEquals(List.of("*.r.example=u:hunter2", "b.example=:"), answer.credentials().stream()
                .map(c -> c.registry() + "=" + c.auth().username() + ":" + c.auth().password()).toList());
        assertFalse(answer.toString().contains("hunter2"), answer.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                        | 3600",
        "\"cacheDuration\": null   | 3600",
        "\"cacheDuration\": \"0\"  | 0",
        "\"cacheDuration\": \"0s\" | 0",
        "\"cacheDuration\": \"-1h\"| 0",
        "\"cacheDuration\": \"5s\" | 5"})
    void whatIsSaidAboutTimeCountsMoreThanTheConfiguration(String said, long seconds) throws UnusableAnswerException {
        ProviderAnswer answer = answer("{" + HEAD + ", \"auth\": null" + (said.isEmpty() ? "" : ", " + said) + "}");
        assertEquals(seconds, answer.validFor(PROVIDER).toSeconds());
        assertEquals(List.of(), answer.credentials());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "hunter2                                                   | no valid JSON at character 1",
        "[]                                                        | no valid JSON at character 1",
        "{}                                                        | its kind is not CredentialProviderResponse",
        "{\"kind\": \"hunter2\"}                                   | its kind is not CredentialProviderResponse",
        "{\"kind\": 2}                                             | its kind is no text",
        "{\"kind\": \"CredentialProviderResponse\"}                | its apiVersion is not credentialprovider",
        "{KIND, \"cacheKeyType\": \"hunter2\"}                     | its cacheKeyType is none of Image, Registry",
        "{KIND, \"cacheKeyType\": \"image\"}                       | its cacheKeyType is none of Image, Registry",
        "{HEAD, \"cacheDuration\": 5}                              | its cacheDuration is no text",
        "{HEAD, \"cacheDuration\": \"hunter2\"}                    | its cacheDuration is no duration",
        "{HEAD, \"hunter2\": 1}                                     | it has a field that is none of apiVersion, auth, cacheD",
        "{HEAD, \"auth\": {\"a\": {\"hunter2\": \"u\"}}}              | an entry of its auth has a field that is none of passw",
        "{HEAD, \"auth\": {}, \"auth\": {}}                        | a key occurs twice in an object, again at character ",
        "{HEAD, \"auth\": {\"a\": {\"password\": \"hunter2\", \"password\": \"12345\"}}} | a key occurs twice in an object, again",
        "{HEAD, \"auth\": {\"hunter2\": {}, \"hunter2\": {}}}     | a key occurs twice in an object, again at character ",
        "{HEAD, \"auth\": []}                                      | its auth is no object",
        "{HEAD, \"auth\": {\"a\": \"hunter2\"}}                    | an entry of its auth is no object",
        "{HEAD, \"auth\": {\"a\": {\"password\": 12345}}}          | its password is no text"})
    void whatCannotBeUsedIsReportedWithoutItsContent(String text, String message) {
        var refused = assertThrows(UnusableAnswerException.class, () -> answer(text.replace("HEAD", HEAD).replace("KIND", KIND)));
        assertEquals(message, refused.getMessage().substring(0, message.length()));
        assertFalse(refused.getMessage().contains("hunter2") || refused.getMessage().contains("12345"));
    }

    @Test
    void theAccountIsReportedAndItsTokenIsNotShown() {
        var account = new PluginServiceAccount.Account("ns", "robot", "u", Map.of("b", "2", "a", "\"1\""));
        var proof = new PluginServiceAccount(account, "hunter2");
        assertTrue(ProviderProtocol.request(PROVIDER, "r", Optional.of(proof)).endsWith(",\"image\":\"r\","
                + "\"serviceAccountToken\":\"hunter2\",\"serviceAccountAnnotations\":{\"a\":\"\\\"1\\\"\",\"b\":\"2\"}}\n"));
        assertFalse(proof.toString().contains("hunter2"), proof.toString());
        assertEquals(account, new PluginServiceAccount(account, "other").sharedBy(TokenAttributes.CacheType.SERVICE_ACCOUNT));
        assertEquals(proof, proof.sharedBy(TokenAttributes.CacheType.TOKEN));
    }

    @Test
    void answersAreSharedByScope() {
        assertEquals(Scope.IMAGE.key("r.example/a"), Scope.IMAGE.key("r.example/a"));
        assertEquals("r.example/a", Scope.IMAGE.key("r.example/a").of());
        assertEquals("r.example:5000", Scope.REGISTRY.key("r.example:5000/a/b").of());
        assertEquals(Scope.GLOBAL.key("r.example/a"), Scope.GLOBAL.key("b.example/a"));
        assertEquals(Optional.of(Scope.GLOBAL), Scope.of("Global"));
    }

    @Test
    void aProviderIsAskedForWhatItMatchesAndShowsNoSecret() {
        assertEquals(List.of(true, false, true, false), List.of(PROVIDER.matches("a.r.example/team/app"),
                PROVIDER.matches("r.example/app"), PROVIDER.matches("b.example/x/app"), PROVIDER.matches("")));
        assertFalse(PROVIDER.toString().contains("hunter2"), PROVIDER.toString());
    }

    /** The token of one pod must not serve as the login of another. */
    @ParameterizedTest
    @CsvSource({
        // for whom answers are kept, whether the plugin receives an account, password of its answer, whether that is refused
        "SERVICE_ACCOUNT, true, hunter2, true", "SERVICE_ACCOUNT, true, other, false", "SERVICE_ACCOUNT, false, hunter2, false",
        "TOKEN, true, hunter2, false", ", true, hunter2, false"})
    void aTokenIsNoPasswordOfOthers(TokenAttributes.CacheType type, boolean received, String password, boolean refused)
            throws UnusableAnswerException {
        var provider = new CredentialProvider("p", List.of("r"), Duration.ZERO, "credentialprovider.kubelet.k8s.io/v1", List.of(),
                Map.of(), Optional.ofNullable(type).map(kept -> new TokenAttributes("audience", kept, true, List.of(), List.of())));
        var account = Optional.of(new PluginServiceAccount(new PluginServiceAccount.Account("ns", "robot", "u", Map.of()), "hunter2"))
                .filter(_ -> received);
        ProviderAnswer answer = answer("{" + HEAD + ", \"auth\": {\"a\": {\"password\": \"x\"}, \"b\": {\"password\": \""
                + password + "\"}}}");
        if (refused) {
            assertThrows(UnusableAnswerException.class, () -> ProviderProtocol.checkEcho(provider, account, answer));
        } else {
            ProviderProtocol.checkEcho(provider, account, answer);
        }
    }

    @Test
    void anAccountWithoutAnnotationsHasNone() {
        var proof = new PluginServiceAccount(new PluginServiceAccount.Account("ns", "robot", "u", Map.of()), "t");
        assertTrue(ProviderProtocol.request(PROVIDER, "r", Optional.of(proof)).endsWith(",\"serviceAccountToken\":\"t\"}\n"));
    }

    @Test
    void aConfigurationThatMakesNoSenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new CredentialProvider("p", List.of(), Duration.ofNanos(-1),
                "credentialprovider.kubelet.k8s.io/v1", List.of(), Map.of()));
        assertThrows(IllegalArgumentException.class, () -> new CredentialProvider("p", List.of(), Duration.ZERO,
                "credentialprovider.kubelet.k8s.io/v2", List.of(), Map.of()));
        assertThrows(IllegalArgumentException.class,
                () -> new TokenAttributes("", TokenAttributes.CacheType.TOKEN, true, List.of(), List.of()));
    }
}
