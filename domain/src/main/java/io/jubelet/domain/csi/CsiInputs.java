package io.jubelet.domain.csi;

import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.value.JsonText;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;

/**
 * Results of the steps before a call.
 *
 * @param attachment what the controller answered when the volume was attached; empty where nothing was read
 * @param secrets values of the Secret
 * @param tokens tokens by audience
 */
public record CsiInputs(Map<String, String> attachment, CsiSecrets secrets, Map<String, CsiToken> tokens) {

    private static final CsiInputs NONE = new CsiInputs(Map.of(), CsiSecrets.none(), Map.of());

    /** Copies maps; rejects null. */
    public CsiInputs {
        attachment = Immutable.sorted(attachment);
        Objects.requireNonNull(secrets, "secrets");
        tokens = Immutable.sorted(tokens);
    }

    /** Nothing. */
    public static CsiInputs none() {
        return NONE;
    }

    /** These inputs with the answer of a controller. */
    public CsiInputs withAttachment(Map<String, String> given) {
        return new CsiInputs(given, secrets, tokens);
    }

    /** These inputs with secrets. */
    public CsiInputs withSecrets(CsiSecrets given) {
        return new CsiInputs(attachment, given, tokens);
    }

    /** These inputs with tokens. */
    public CsiInputs withTokens(Map<String, CsiToken> given) {
        return new CsiInputs(attachment, secrets, given);
    }

    /** The tokens as drivers read them: a JSON object by audience. */
    String tokensText() {
        JsonText text = JsonText.object();
        tokens.forEach((audience, token) -> text.addRaw(audience, JsonText.object().add("token", token.text())
                .add("expirationTimestamp", token.expires().truncatedTo(ChronoUnit.SECONDS).toString()).toString()));
        return text.toString();
    }
}
