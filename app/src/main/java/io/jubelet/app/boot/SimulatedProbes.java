package io.jubelet.app.boot;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.probe.ProbeReport;
import java.time.Duration;

/**
 * Probes of simulated containers, which always succeed. The addresses may be those of a host on a real network, so nothing is
 * sent.
 */
final class SimulatedProbes implements ProbeClient {

    private static final int OK = 200;

    @Override
    public HttpAnswer get(HttpProbeRequest request, Duration timeout) {
        return new HttpAnswer.Answered(OK, "simulated");
    }

    @Override
    public HttpAnswer hook(HttpProbeRequest request, Duration timeout) {
        return get(request, timeout);
    }

    @Override
    public ProbeReport tcpSocket(String host, int port, Duration timeout) {
        return ProbeReport.success("simulated");
    }

    @Override
    public ProbeReport grpc(String host, int port, String service, Duration timeout) {
        return ProbeReport.success("simulated");
    }
}
