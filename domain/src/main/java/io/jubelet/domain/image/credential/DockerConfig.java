package io.jubelet.domain.image.credential;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.image.credential.JsonDocument.Malformed;
import io.jubelet.domain.image.credential.JsonDocument.Members;
import io.jubelet.domain.image.credential.JsonDocument.Nothing;
import io.jubelet.domain.image.credential.JsonDocument.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Registry credentials in the files of Docker's client. Both its formats are read: {@code config.json}, with the entries
 * under {@code auths}, and the older {@code .dockercfg}, which is the entries alone. Of an entry count the user and the
 * password, which {@code auth} gives together in base64; tokens of credential helpers are
 * ignored, as in a kubelet.
 */
public final class DockerConfig {

    private static final String AUTH = "unable to parse auth field, must be formatted as base64(username:password)";

    private DockerConfig() {
    }

    /** The configuration can't be used. The message tells what is wrong and has no part of the content. */
    public static final class UnusableException extends Exception {

        private static final long serialVersionUID = 1L;

        UnusableException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Entries of the format {@code config.json}.
     *
     * @throws UnusableException when the text is something else
     */
    public static List<RegistryCredential> ofConfigJson(String text) throws UnusableException {
        return switch (parse(text).members().get("auths")) {
            case Members auths -> entries(auths);
            case null -> List.of();
            case Nothing _ -> List.of();
            default -> throw new UnusableException("auths is no object");
        };
    }

    /**
     * Entries of the format {@code .dockercfg}.
     *
     * @throws UnusableException when the text is something else
     */
    public static List<RegistryCredential> ofDockercfg(String text) throws UnusableException {
        return entries(parse(text));
    }

    private static Members parse(String text) throws UnusableException {
        try {
            return JsonDocument.parse(text);
        } catch (Malformed e) {
            throw new UnusableException(e.getMessage());
        }
    }

    private static List<RegistryCredential> entries(Members registries) throws UnusableException {
        List<RegistryCredential> credentials = new ArrayList<>();
        for (Map.Entry<String, Value> entry : registries.members().entrySet()) {
            credentials.add(switch (entry.getValue()) {
                case Members fields -> new RegistryCredential(entry.getKey(), auth(fields), fields.text("email"), PullAccess.ANY_POD);
                case Nothing _ -> new RegistryCredential(entry.getKey(), AuthConfig.builder().build(), "", PullAccess.ANY_POD);
                default -> throw new UnusableException("entry " + (credentials.size() + 1) + " is no object");
            });
        }
        return credentials;
    }

    private static AuthConfig auth(Members fields) throws UnusableException {
        String together = fields.text("auth").strip();
        String user = fields.text("username");
        String password = fields.text("password");
        if (!together.isEmpty()) {
            String decoded = decode(together);
            int colon = decoded.indexOf(':');
            if (colon < 0) {
                throw new UnusableException(AUTH);
            }
            user = decoded.substring(0, colon);
            password = decoded.substring(colon + 1);
        }
        return AuthConfig.builder().username(user).password(password).build();
    }

    private static String decode(String base64) throws UnusableException {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new UnusableException(AUTH);
        }
    }
}
