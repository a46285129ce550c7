package io.jubelet.domain.image.credential;

import io.jubelet.domain.config.Secret;
import io.jubelet.domain.image.credential.DockerConfig.UnusableException;
import io.jubelet.domain.value.Binary;
import java.util.List;

/** Registry credentials in Secrets. */
public final class PullSecret {

    private static final String CONFIG_JSON_TYPE = "kubernetes.io/dockerconfigjson";
    private static final String CONFIG_JSON_KEY = ".dockerconfigjson";
    private static final String DOCKERCFG_TYPE = "kubernetes.io/dockercfg";
    private static final String DOCKERCFG_KEY = ".dockercfg";

    private PullSecret() {
    }

    /**
     * The credentials of a Secret; none when it is of another type or empty.
     *
     * @throws UnusableException when what it holds is no such configuration
     */
    public static List<RegistryCredential> credentials(Secret secret) throws UnusableException {
        return read(secret).stream().map(credential -> credential.of(PullAccess.of(new PullAccess.OfSecret(
                secret.metadata().uid(), secret.metadata().namespace(), secret.metadata().name(),
                CredentialHash.of(credential.auth(), credential.email()))))).toList();
    }

    private static List<RegistryCredential> read(Secret secret) throws UnusableException {
        return switch (secret.type()) {
            case CONFIG_JSON_TYPE -> {
                String text = text(secret, CONFIG_JSON_KEY);
                yield text.isEmpty() ? List.of() : DockerConfig.ofConfigJson(text);
            }
            case DOCKERCFG_TYPE -> {
                String text = text(secret, DOCKERCFG_KEY);
                yield text.isEmpty() ? List.of() : DockerConfig.ofDockercfg(text);
            }
            default -> List.of();
        };
    }

    private static String text(Secret secret, String key) {
        Binary value = secret.data().get(key);
        return value == null ? "" : value.text();
    }
}
