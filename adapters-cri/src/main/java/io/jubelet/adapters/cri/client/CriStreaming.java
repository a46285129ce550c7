package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.wire.StreamingProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.runtime.RuntimeStreaming;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** Addresses of streams, over CRI v1. */
public final class CriStreaming implements RuntimeStreaming {

    private final GrpcChannel channel;

    /** The streams at the other end of a channel. */
    public CriStreaming(GrpcChannel channel) {
        this.channel = channel;
    }

    @Override
    public URI exec(String containerId, List<String> command, Streams streams) {
        return uri(CriCall.EXEC, channel.call(CriCall.EXEC,
                StreamingProto.ExecRequest.newBuilder()
                        .setContainerId(containerId)
                        .addAllCmd(command)
                        .setTty(streams.tty())
                        .setStdin(streams.stdin())
                        .setStdout(streams.stdout())
                        .setStderr(streams.stderr())
                        .build(),
                StreamingProto.ExecResponse.parser()).getUrl());
    }

    @Override
    public URI attach(String containerId, Streams streams) {
        return uri(CriCall.ATTACH, channel.call(CriCall.ATTACH,
                StreamingProto.AttachRequest.newBuilder()
                        .setContainerId(containerId)
                        .setTty(streams.tty())
                        .setStdin(streams.stdin())
                        .setStdout(streams.stdout())
                        .setStderr(streams.stderr())
                        .build(),
                StreamingProto.AttachResponse.parser()).getUrl());
    }

    @Override
    public URI portForward(String sandboxId, List<Integer> ports) {
        return uri(CriCall.PORT_FORWARD, channel.call(CriCall.PORT_FORWARD,
                StreamingProto.PortForwardRequest.newBuilder().setPodSandboxId(sandboxId).addAllPort(ports).build(),
                StreamingProto.PortForwardResponse.parser()).getUrl());
    }

    private static URI uri(CriCall call, String url) {
        try {
            URI uri = new URI(url);
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // The same message as for an address without host; the address itself is a secret while it is valid.
        }
        throw new InternalException("the runtime answered " + call.wireName() + " with something that is no address");
    }
}
