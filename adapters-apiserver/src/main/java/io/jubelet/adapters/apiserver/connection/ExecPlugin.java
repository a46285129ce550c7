package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.Rfc3339;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Runs an exec plugin of a kubeconfig (client.authentication.k8s.io, ExecCredential). Its output is secret and in no message.
 */
record ExecPlugin(ExecConfig config, CommandRunner commands) {

    /** Time for one run: a plugin may send requests to a server of its own. */
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MAX_BYTES = 1 << 20;

    /** A response of a plugin that can't be used. */
    private static final class Unusable extends Exception {

        private static final long serialVersionUID = 1L;

        Unusable(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * What a plugin gave.
     *
     * @param token empty for none
     * @param certificate in PEM, empty for none
     * @param key in PEM, empty for none
     * @param expires when it has to run again, empty for never
     */
    record Answer(String token, String certificate, String key, Optional<Instant> expires) {

        /** The identity of the kubeconfig with what the plugin gave. */
        Credentials into(Credentials base) {
            Credentials.Tls tls = base.tls();
            boolean own = !certificate.isEmpty();
            return new Credentials(new Credentials.Tls(tls.server(), tls.authorities(),
                    own ? Binary.utf8(certificate) : tls.certificate(), own ? Binary.utf8(key) : tls.key(),
                    tls.serverName(), tls.anyServer(), tls.proxy()),
                    token.isEmpty() ? base.authorization() : Credentials.bearer(token), true);
        }

        @Override
        public String toString() {
            return "Answer[expires=" + expires + "]";
        }
    }

    /**
     * Runs the plugin.
     *
     * @throws UnavailableException when it fails
     */
    Answer ask() {
        try {
            return parse(commands.run(
                    new Command(config.words(), config.environment(), "", LIMIT, MAX_BYTES)));
        } catch (NotFoundException e) {
            throw failed(e.getMessage() + (config.installHint().isEmpty() ? "" : "; " + config.installHint().strip()));
        } catch (PortException | Unusable e) {
            throw failed(e.getMessage());
        }
    }

    private UnavailableException failed(String why) {
        return new UnavailableException(
                "the credential plugin " + config.words().getFirst() + " gives no credentials: " + why);
    }

    private Answer parse(String text) throws Unusable {
        WireNode.Obj answer;
        try {
            answer = ObjectCodec.parse(text);
        } catch (UnreadableException _) {
            throw new Unusable("its answer is no JSON object");
        }
        if (!answer.text("kind").equals("ExecCredential") || !answer.text("apiVersion").equals(config.apiVersion())) {
            throw new Unusable("its answer is no ExecCredential of " + config.apiVersion());
        }
        WireNode.Obj status = answer.object("status");
        Answer result = new Answer(status.text("token"), status.text("clientCertificateData"), status.text("clientKeyData"),
                expires(status.text("expirationTimestamp")));
        if (result.certificate.isEmpty() != result.key.isEmpty()) {
            throw new Unusable("its answer has only one of certificate and key");
        }
        if (result.token.isEmpty() && result.key.isEmpty()) {
            throw new Unusable("its answer has neither a token nor certificate and key");
        }
        return result;
    }

    private static Optional<Instant> expires(String text) throws Unusable {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Rfc3339.parse(text));
        } catch (DateTimeException _) {
            throw new Unusable("its expirationTimestamp is no time");
        }
    }
}
