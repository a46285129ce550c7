package io.jubelet.adapters.plugins.registration;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.plugins.wire.registration.InfoRequest;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatus;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatusResponse;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.plugin.PluginHandshake;

/** One connection to a plugin. */
final class GrpcPluginHandshake implements PluginHandshake {

    private final GrpcChannel channel;

    GrpcPluginHandshake(GrpcChannel channel) {
        this.channel = channel;
    }

    @Override
    public PluginInfo info() {
        var info = channel.call(RegistrationCall.GET_INFO, InfoRequest.getDefaultInstance(),
                io.jubelet.adapters.plugins.wire.registration.PluginInfo.parser());
        return new PluginInfo(info.getType(), info.getName(), info.getEndpoint(), info.getSupportedVersionsList());
    }

    @Override
    public void notifyStatus(boolean registered, String error) {
        channel.call(RegistrationCall.NOTIFY_REGISTRATION_STATUS,
                RegistrationStatus.newBuilder().setPluginRegistered(registered).setError(error).build(),
                RegistrationStatusResponse.parser());
    }

    @Override
    public void close() {
        channel.close();
    }
}
