package io.jubelet.adapters.fs.credential;

import static io.jubelet.adapters.fs.credential.PluginDirectory.answering;
import static io.jubelet.adapters.fs.credential.PluginDirectory.logins;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.domain.image.credential.TokenAttributes;
import io.jubelet.domain.image.credential.TokenAttributes.CacheType;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeServiceAccountTokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class AccountTokensTest {

    private static final String IMAGE = "r.example/app";
    private static final String ANSWER = answering("Image", "", "r.example", "u", "p");
    private static final PullingPod WEB = new PullingPod("ns", "web", "uid-web", "robot");
    private static final PullingPod OTHER = new PullingPod("ns", "other", "uid-other", "robot");
    private static final PullingPod STATIC = new PullingPod("ns", "static", "uid-static", "");

    @TempDir
    private Path directory;
    private PluginDirectory plugins;
    private FakeServiceAccountTokens accounts;

    @BeforeEach
    void open() {
        plugins = new PluginDirectory(directory);
        accounts = new FakeServiceAccountTokens(plugins.timers);
    }

    private ExecCredentials credentials(CacheType type, boolean require, List<String> required, String... script) {
        return plugins.script("p", script).provider("p", new TokenAttributes("r.example", type, require, required,
                List.of("optional")), "r.example").credentials(Optional.of(accounts));
    }

    @Test
    void thePluginReceivesTheIdentityOfThePod() throws IOException {
        accounts.annotate("ns", "robot", Map.of("role", "reader", "optional", "o", "other", "hidden"));
        var credentials = credentials(CacheType.SERVICE_ACCOUNT, true, List.of("role"), "cat > request", ANSWER);
        assertEquals(List.of("r.example=u:p"), logins(credentials, IMAGE, WEB));
        assertEquals("{\"kind\":\"CredentialProviderRequest\",\"apiVersion\":\"" + PluginDirectory.VERSION
                + "\",\"image\":\"r.example/app\",\"serviceAccountToken\":\"token-1\",\"serviceAccountAnnotations\":"
                + "{\"optional\":\"o\",\"role\":\"reader\"}}\n", Files.readString(plugins.file("request")));
        var asked = accounts.requests().getFirst();
        assertEquals("ns/robot r.example web uid-web", asked.namespace() + "/" + asked.serviceAccount() + " "
                + asked.audience() + " " + asked.podName() + " " + asked.podUid());
    }

    @Test
    void aPluginIsNotAskedForPodsThatItIsNotMeantFor() {
        var credentials = credentials(CacheType.TOKEN, true, List.of("role"), ANSWER);
        assertEquals(List.of(), logins(credentials, IMAGE, WEB));
        assertEquals(List.of(), logins(credentials, IMAGE, STATIC));
        assertEquals(0, plugins.runs("p"));
        assertEquals(List.of(), accounts.requests());
        assertEquals(List.of(), plugins.warnings);
        accounts.annotate("ns", "robot", Map.of("role", ""));
        assertEquals(List.of("r.example=u:p"), logins(credentials, IMAGE, WEB));
    }

    @Test
    void imagesPulledForAnAccountAreThoseOfItsPods() {
        var credentials = credentials(CacheType.SERVICE_ACCOUNT, false, List.of(), ANSWER);
        PullAccess robot = PullAccess.of(new PullAccess.OfAccount(accounts.account("ns", "robot").uid(), "ns", "robot"));
        for (String how : List.of("asked", "kept")) {
            assertEquals(List.of(robot), credentials.credentials(IMAGE, WEB).stream().map(RegistryCredential::access).toList(), how);
        }
        assertEquals(List.of(PullAccess.ANY_POD), credentials.credentials(IMAGE, STATIC).stream().map(RegistryCredential::access).toList());
    }

    @Test
    void aPodWithoutAccountMayDoWithout() throws IOException {
        var credentials = credentials(CacheType.TOKEN, false, List.of(), "cat > request", ANSWER);
        assertEquals(List.of("r.example=u:p"), logins(credentials, IMAGE, STATIC));
        assertFalse(Files.readString(plugins.file("request")).contains("serviceAccount"));
        assertEquals(List.of(), accounts.requests());
    }

    @Test
    void podsOfOneAccountShareAnAnswerUntilTheAccountIsAnother() {
        var credentials = credentials(CacheType.SERVICE_ACCOUNT, true, List.of(), ANSWER);
        logins(credentials, IMAGE, WEB);
        logins(credentials, IMAGE, OTHER);
        logins(credentials, IMAGE, WEB);
        assertEquals(1, plugins.runs("p"));
        logins(credentials, IMAGE, new PullingPod("ns", "web", "uid-web", "else"));
        assertEquals(2, plugins.runs("p"));
        accounts.annotate("ns", "robot", Map.of("optional", "now"));
        logins(credentials, IMAGE, WEB);
        assertEquals(3, plugins.runs("p"));
    }

    @Test
    void anAnswerForATokenIsGoodForThatTokenOnly() {
        var credentials = credentials(CacheType.TOKEN, true, List.of(), ANSWER);
        for (PullingPod pod : List.of(WEB, WEB, OTHER, OTHER)) {
            logins(credentials, IMAGE, pod);
        }
        assertEquals(2, plugins.runs("p"));
        assertEquals(2, accounts.requests().size());
        plugins.timers.advance(Duration.ofMinutes(50));
        logins(credentials, IMAGE, WEB);
        assertEquals(3, plugins.runs("p"));
        assertEquals(3, accounts.requests().size());
    }

    @Test
    void aTokenThatCannotBeRefreshedIsUsedAsLongAsItIsValid() throws IOException {
        var credentials = credentials(CacheType.TOKEN, true, List.of(), "cat > request", ANSWER);
        logins(credentials, IMAGE, WEB);
        plugins.timers.advance(Duration.ofMinutes(50));
        accounts.faults().failNext("tokens.issue", new UnavailableException("not now"));
        assertEquals(List.of("r.example=u:p"), logins(credentials, IMAGE, WEB));
        assertTrue(Files.readString(plugins.file("request")).contains("\"token-1\""));
        assertEquals(2, accounts.requests().size());
        assertEquals(1, plugins.warnings.size());
        assertTrue(plugins.warnings.getFirst().startsWith("a token of service account ns/robot for pod web can't be refreshed;"
                + " the one before stays until ") && plugins.warnings.getFirst().endsWith(": not now"),
                plugins.warnings.toString());

        accounts.faults().failNext("tokens.issue", new UnavailableException("not now"));
        plugins.timers.advance(Duration.ofMinutes(10));
        assertEquals(List.of(), logins(credentials, IMAGE, WEB));
        logins(credentials, "r.example/other", WEB);
        assertTrue(Files.readString(plugins.file("request")).contains("\"token-2\""));
    }

    @Test
    void aTokenIsNoPasswordForOthers() {
        var shared = credentials(CacheType.SERVICE_ACCOUNT, true, List.of(), answering("Image", "", "r.example", "u", "token-1"));
        assertEquals(List.of(), logins(shared, IMAGE, WEB));
        assertTrue(plugins.warnings.getFirst().endsWith("its answer can't be used: credential provider plugin returned the"
                + " service account token as the password which is not allowed when service account cache type is not set to"
                + " 'Token'"), plugins.warnings.toString());
        assertFalse(plugins.warnings.toString().contains("token-1"));

        var own = new PluginDirectory(directory).provider("p", new TokenAttributes("r.example", CacheType.TOKEN, true, List.of(),
                List.of()), "r.example").credentials(Optional.of(new FakeServiceAccountTokens(plugins.timers)));
        assertEquals(List.of("r.example=u:token-1"), logins(own, IMAGE, WEB));
    }

    @Test
    void withoutAccountOrTokenThereAreNoCredentialsAndItIsSaidWhy() {
        plugins.script("p", ANSWER).provider("p", new TokenAttributes("r.example", CacheType.TOKEN, true, List.of(),
                List.of()), "r.example");
        String start = "credential provider " + plugins.file("p") + " gives no credentials for " + IMAGE + ": ";
        String end = " (pod ns/web, service account robot)";
        assertEquals(List.of(), logins(plugins.credentials(), IMAGE, WEB));
        var credentials = plugins.credentials(Optional.of(accounts));
        accounts.faults().failNext("tokens.issue", new UnavailableException("not now"));
        assertEquals(List.of(), logins(credentials, IMAGE, WEB));
        accounts.remove("ns", "robot");
        assertEquals(List.of(), logins(credentials, IMAGE, WEB));
        assertEquals(List.of(
                start + "failed to get service account: cannot get ServiceAccounts when kubelet is in standalone mode" + end,
                start + "failed to get service account token: not now" + end,
                start + "failed to get service account: serviceaccounts \"robot\" not found" + end), plugins.warnings);
        assertEquals(0, plugins.runs("p"));
    }
}
