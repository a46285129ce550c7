package io.jubelet.adapters.apiserver.connection;

import java.io.IOException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Explains why an API server can't be used: the fault, and where it can be corrected.
 *
 * @param identity the identity that is used
 */
record ConnectionDiagnosis(Identity identity) {

    /** The message of an exception, and what may help. */
    String explain(IOException e) {
        String server = identity.current().tls().server();
        return switch (e) {
            case SSLPeerUnverifiedException _ -> "the certificate of " + server + " is for other names; server or "
                    + "tls-server-name has to be one of them: " + identity.describe();
            case SSLException _ when trustFailure(e).isPresent() -> "the certificate of " + server + " is not trusted ("
                    + trustFailure(e).get() + "); certificate-authority has to be the one that signed it: " + identity.describe();
            case SSLException _ when messageOf(e).contains("fatal alert") -> server + " does not accept this node ("
                    + messageOf(e) + "): " + identity.describe();
            case SSLException _ when messageOf(e).contains("Unsupported or unrecognized SSL message") -> server
                    + " does not speak TLS: " + identity.describe();
            case UnknownHostException _ -> "the name in " + server + " is not known here: " + identity.describe();
            default -> messageOf(e) + identity.current().tls().proxy()
                    .map(proxy -> " (by way of the proxy " + proxy + ")").orElse("");
        };
    }

    /** What to check when the API server refuses the identity. */
    String unauthenticated(String serverMessage) {
        return "the server does not accept this node (" + serverMessage + "): " + identity.describe();
    }

    private static Optional<String> trustFailure(IOException e) {
        return Stream.iterate((Throwable) e, cause -> cause != null, Throwable::getCause)
                .filter(GeneralSecurityException.class::isInstance).reduce((_, deeper) -> deeper).map(ConnectionDiagnosis::messageOf);
    }

    private static String messageOf(Throwable e) {
        return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
    }
}
