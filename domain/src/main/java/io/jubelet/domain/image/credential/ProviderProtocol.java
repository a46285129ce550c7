package io.jubelet.domain.image.credential;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.image.credential.JsonDocument.Malformed;
import io.jubelet.domain.image.credential.JsonDocument.Members;
import io.jubelet.domain.image.credential.JsonDocument.Nothing;
import io.jubelet.domain.image.credential.JsonDocument.Text;
import io.jubelet.domain.image.credential.JsonDocument.Value;
import io.jubelet.domain.value.DurationText;
import io.jubelet.domain.value.JsonText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The protocol between the agent and a plugin: a request on its standard input, a response on its standard output, both JSON
 * (credentialprovider.kubelet.k8s.io).
 */
public final class ProviderProtocol {

    /** Versions of the protocol, newest first. They differ in name only. */
    public static final List<String> VERSIONS = List.of(
            "credentialprovider.kubelet.k8s.io/v1",
            "credentialprovider.kubelet.k8s.io/v1beta1",
            "credentialprovider.kubelet.k8s.io/v1alpha1");

    private static final String ANSWER = "CredentialProviderResponse";
    private static final Set<String> ANSWER_FIELDS = Set.of("kind", "apiVersion", "cacheKeyType", "cacheDuration", "auth");
    private static final Set<String> LOGIN_FIELDS = Set.of("username", "password");

    private ProviderProtocol() {
    }

    /** An answer can't be used. The message has the reason and no part of the answer. */
    public static final class UnusableAnswerException extends Exception {

        private static final long serialVersionUID = 1L;

        UnusableAnswerException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * The request to a plugin: one line.
     *
     * @param repository name of an image with its registry, without tag and digest
     * @param account the service account of the pod; empty when there is none, or the plugin receives nothing of it
     */
    public static String request(CredentialProvider provider, String repository, Optional<PluginServiceAccount> account) {
        JsonText request = JsonText.object().add("kind", "CredentialProviderRequest")
                .add("apiVersion", provider.apiVersion()).add("image", repository);
        account.ifPresent(known -> {
            request.add("serviceAccountToken", known.token());
            if (!known.account().annotations().isEmpty()) {
                JsonText annotations = JsonText.object();
                known.account().annotations().forEach(annotations::add);
                request.addRaw("serviceAccountAnnotations", annotations.toString());
            }
        });
        return request + "\n";
    }

    /**
     * Refuses an answer that hands on the token as a password, unless answers are kept for one token only: others would log
     * in as that pod.
     *
     * @throws UnusableAnswerException if it does
     */
    public static void checkEcho(CredentialProvider provider, Optional<PluginServiceAccount> account, ProviderAnswer answer)
            throws UnusableAnswerException {
        boolean kept = provider.tokenAttributes().filter(attributes ->
                attributes.cacheType() != TokenAttributes.CacheType.TOKEN).isPresent();
        if (kept && account.isPresent() && answer.credentials().stream()
                .anyMatch(one -> one.auth().password().equals(account.get().token()))) {
            throw new UnusableAnswerException("credential provider plugin returned the service account token as the password"
                    + " which is not allowed when service account cache type is not set to 'Token'");
        }
    }

    /**
     * Reads an answer. One with fields that its version of the API does not have is refused as a whole: what they would change is
     * not known. So is one in which a key occurs twice (API documentation of CredentialProviderResponse, decoded strictly).
     *
     * @throws UnusableAnswerException when it is not of the version that is configured for the provider, or not as that has it
     */
    public static ProviderAnswer answer(CredentialProvider provider, String text) throws UnusableAnswerException {
        Members answer = parse(text);
        if (!text(answer, "kind").equals(ANSWER)) {
            throw new UnusableAnswerException("its kind is not " + ANSWER);
        }
        if (!text(answer, "apiVersion").equals(provider.apiVersion())) {
            throw new UnusableAnswerException("its apiVersion is not " + provider.apiVersion()
                    + ", which the configuration names");
        }
        refuseUnknown(answer, ANSWER_FIELDS, "it");
        ProviderAnswer.Scope scope = ProviderAnswer.Scope.of(text(answer, "cacheKeyType")).orElseThrow(() ->
                new UnusableAnswerException("its cacheKeyType is none of Image, Registry and Global"));
        return new ProviderAnswer(scope, duration(answer), credentials(answer));
    }

    private static Members parse(String text) throws UnusableAnswerException {
        try {
            return JsonDocument.parseStrict(text);
        } catch (Malformed e) {
            throw new UnusableAnswerException(e.getMessage());
        }
    }

    private static Optional<Duration> duration(Members answer) throws UnusableAnswerException {
        String text = text(answer, "cacheDuration");
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(DurationText.parse(text));
        } catch (IllegalArgumentException e) {
            throw new UnusableAnswerException("its cacheDuration is no duration such as 1h30m0s");
        }
    }

    private static List<RegistryCredential> credentials(Members answer) throws UnusableAnswerException {
        List<RegistryCredential> credentials = new ArrayList<>();
        switch (answer.members().get("auth")) {
            case null -> { }
            case Nothing _ -> { }
            case Members auth -> {
                for (Map.Entry<String, Value> entry : auth.members().entrySet()) {
                    credentials.add(new RegistryCredential(entry.getKey(), login(entry.getValue())));
                }
            }
            default -> throw new UnusableAnswerException("its auth is no object");
        }
        return credentials;
    }

    private static AuthConfig login(Value entry) throws UnusableAnswerException {
        if (entry instanceof Members login) {
            refuseUnknown(login, LOGIN_FIELDS, "an entry of its auth");
            return AuthConfig.builder().username(text(login, "username")).password(text(login, "password")).build();
        }
        throw new UnusableAnswerException("an entry of its auth is no object");
    }

    /** The name of the field is not in the message: if name and value are mixed up, it is the password. */
    private static void refuseUnknown(Members members, Set<String> fields, String what) throws UnusableAnswerException {
        if (!fields.containsAll(members.members().keySet())) {
            throw new UnusableAnswerException(what + " has a field that is none of " + String.join(", ", new TreeSet<>(fields)));
        }
    }

    private static String text(Members members, String name) throws UnusableAnswerException {
        return switch (members.members().get(name)) {
            case null -> "";
            case Nothing _ -> "";
            case Text(String value) -> value;
            default -> throw new UnusableAnswerException("its " + name + " is no text");
        };
    }
}
