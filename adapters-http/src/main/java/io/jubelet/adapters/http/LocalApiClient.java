package io.jubelet.adapters.http;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Sends requests to the agent on a unix socket. Blocks; thread-safe. Made for short commands: it starts no
 * thread and no event loop.
 *
 * <p>Messages of failures have the cause without the socket, which callers add.
 */
public final class LocalApiClient {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_BODY_BYTES = 256 << 20;
    private static final int MAX_LINE_BYTES = 16 << 20;
    private static final int OK = 200;

    private final Duration timeout;

    /** A client that waits ten seconds for a response. */
    public LocalApiClient() {
        this(TIMEOUT);
    }

    /**
     * A client.
     *
     * @param timeout how long a response may take, more than zero; lines of a watch may take any time
     */
    public LocalApiClient(Duration timeout) {
        this.timeout = Objects.requireNonNull(timeout, "timeout");
    }

    /**
     * The pods of the node.
     *
     * @return JSON of a v1 PodList
     * @throws UnavailableException when no agent listens there
     * @throws PortException when the agent fails to respond
     */
    public byte[] pods(Path socket) {
        return ask(socket, "/pods", (_, reply) -> reply.body(MAX_BODY_BYTES));
    }

    /**
     * Problems that keep pods from running and are in no pod status.
     *
     * @throws UnavailableException when no agent listens there
     * @throws PortException when the agent fails to respond
     */
    public NodeProblems problems(Path socket) {
        return NodeJson.readProblems(ask(socket, "/problems", (_, reply) -> reply.body(MAX_BODY_BYTES)));
    }

    /**
     * Why pods are as they are.
     *
     * @param pod {@code NAME}, {@code NAMESPACE/NAME} or a uid
     * @return one explanation for each pod that is meant; none when the agent knows no such pod
     * @throws UnavailableException when no agent listens there
     * @throws PortException when the agent fails to respond
     */
    public List<Explanation> explain(Path socket, String pod) {
        return NodeJson.readExplanations(ask(socket, "/explain?pod=" + URLEncoder.encode(pod, StandardCharsets.UTF_8),
                (_, reply) -> reply.body(MAX_BODY_BYTES)));
    }

    /**
     * Facts about the agent that commands need.
     *
     * @throws UnavailableException when no agent listens there
     * @throws PortException when the agent fails to respond
     */
    public AgentDetails agent(Path socket) {
        return NodeJson.readAgent(ask(socket, "/agent", (_, reply) -> reply.body(MAX_BODY_BYTES)));
    }

    /**
     * Follows the pods until the agent stops. A thread that is interrupted meanwhile ends it with a
     * {@link CancelledException}.
     *
     * @param line gets the JSON of one v1 Pod at a time, on the calling thread: first every pod, then each that changed
     * @throws UnavailableException when no agent listens there, or it ended
     * @throws PortException when the agent fails to respond
     */
    public void watch(Path socket, Consumer<byte[]> line) {
        ask(socket, "/pods?watch=true", (connection, reply) -> {
            connection.waitForever();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            while (reply.bodyLine(bytes, MAX_LINE_BYTES)) {
                line.accept(bytes.toByteArray());
            }
            return bytes;
        });
    }

    private <T> T ask(Path socket, String target, Use<T> use) {
        try (SocketConnection connection = new SocketConnection(socket, timeout)) {
            HttpReply reply = new HttpReply(connection, target);
            if (reply.status() != OK) {
                String text = new String(reply.body(MAX_LINE_BYTES), StandardCharsets.UTF_8).strip();
                throw new InternalException("the agent answers with status " + reply.status() + ": " + text);
            }
            return use.of(connection, reply);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private RuntimeException failure(IOException e) {
        String reason = e.getMessage() == null ? e.toString() : e.getMessage();
        return switch (e) {
            case SocketTimeoutException _ ->
                    new DeadlineExceededException("something listens but did not answer within " + seconds(), e);
            case InterruptedIOException _ -> new CancelledException("interrupted while waiting for the agent", e);
            case ClosedByInterruptException _ -> new CancelledException("interrupted while waiting for the agent", e);
            case ConnectException _ -> new UnavailableException("no process listens there; the agent has ended", e);
            case ProtocolException _ -> new InternalException(reason, e);
            case SocketException _ -> bySystem(reason, e);
            default -> new UnavailableException(reason, e);
        };
    }

    /** In the JDK these differ in their message only. */
    private static PortException bySystem(String reason, IOException e) {
        return switch (reason) {
            case "No such file or directory" -> new UnavailableException("there is no such socket", e);
            case "Permission denied" -> new PermissionDeniedException(
                    "permission denied: an agent may run here, and only its own user and root may ask it", e);
            case "Unix domain path too long" -> new InvalidArgumentException("the path is too long for a socket", e);
            default -> new UnavailableException(reason, e);
        };
    }

    private String seconds() {
        return timeout.toMillis() % 1000 == 0 ? timeout.toSeconds() + " s" : timeout.toMillis() + " ms";
    }

    /** Handles a response. */
    private interface Use<T> {

        T of(SocketConnection connection, HttpReply reply) throws IOException;
    }
}
