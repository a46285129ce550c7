package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeClient;
import java.util.Map;

final class FakeProbeClientTest extends ProbeClientContract {

    private static final int PORT = 8080;

    private final FakeProbeClient client = new FakeProbeClient();

    @Override
    protected ProbeClient client() {
        return client;
    }

    @Override
    protected int http(int status, String body) {
        client.http(PORT, new HttpAnswer.Answered(status, body));
        return PORT;
    }

    @Override
    protected int grpc(Map<String, Boolean> serving) {
        client.grpc(PORT, serving);
        return PORT;
    }

    @Override
    protected int silent() {
        client.silent(PORT);
        return PORT;
    }

    @Override
    protected int closed() {
        client.closed(PORT);
        return PORT;
    }

    @Override
    protected void cleanUp() {
        // Nothing outside this object.
    }
}
