package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogFieldsTest {

    @TempDir
    private Path directory;

    @Test
    void everyFieldOfAFileArrives() {
        try (var loading = new Loading(directory).config("featureGates: {LoggingAlphaOptions: true}", "logging:",
                "  format: text", "  verbosity: 3", "  flushFrequency: 2s",
                "  vmodule: [{filePattern: 'pl?g', verbosity: 5}, {filePattern: worker}]",
                "  options: {text: {splitStream: true, infoBufferSize: 64Ki}, json: {infoBufferSize: 1Ki}}")) {
            assertEquals(new LogConfiguration(LogConfiguration.Format.TEXT, 3,
                    List.of(new LogConfiguration.Module("pl?g", 5), new LogConfiguration.Module("worker", 0)), true, 65536,
                    Duration.ofSeconds(2)), loading.valid().log());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void sizesMayBeNumbers() {
        try (var loading = new Loading(directory).config("featureGates: {LoggingAlphaOptions: true}",
                "logging: {options: {text: {splitStream: true, infoBufferSize: 65536}, json: {infoBufferSize: 0}}}")) {
            assertEquals(65536, loading.valid().log().bufferBytes());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void sizesThatAreTextsInTheApiMayBeEmpty() {
        try (var loading = new Loading(directory).config("containerLogMaxSize: ''")) {
            assertEquals(LogRotationPolicy.DEFAULT, loading.valid().containerLogs().policy());
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).config("featureGates: {LoggingAlphaOptions: true}",
                "logging: {options: {text: {infoBufferSize: ''}}}")) {
            assertEquals(1, loading.errors().size());
        }
    }

    @Test
    void everyFlagArrives() {
        try (var loading = new Loading(directory).flag("feature-gates", "LoggingAlphaOptions=true")
                .flag("logging-format", "json").flag("v", "7").flag("log-flush-frequency", "1s")
                .flag("log-json-split-stream", "true").flag("log-json-info-buffer-size", "1Gi")) {
            assertEquals(new LogConfiguration(LogConfiguration.Format.JSON, 7, List.of(), true, 4 << 20,
                    Duration.ofSeconds(1)), loading.valid().log());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void modulesOfTheCommandLineAreListed() {
        try (var loading = new Loading(directory).flag("vmodule", "pleg=4,,work*=6,")) {
            assertEquals(List.of(new LogConfiguration.Module("pleg", 4), new LogConfiguration.Module("work*", 6)),
                    loading.valid().log().modules());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "v | 2147483648 | --v: logging.verbosity (--v) must be <= 2147483647",
        "log-flush-frequency | 0s | --log-flush-frequency: logging.flushFrequency (--log-flush-frequency) must be greater"
                + " than zero",
        "logging-format | xml | --logging-format: logging.format (--logging-format) \"xml\" must be one of: \"text\","
                + " \"json\"",
        "vmodule | pleg | --vmodule: \"pleg\" does not have the pattern=N format",
        "vmodule | pleg= | --vmodule: \"pleg=\" does not have the pattern=N format",
        "vmodule | pleg=x | --vmodule: verbosity of \"pleg\" must be between 0 and 2147483647",
        "vmodule | a=b=1 | --vmodule: file pattern \"a=b\" must not contain equal sign or comma",
        "log-text-split-stream | true | --log-text-split-stream: logging.options.text.splitStream"
                + " (--log-text-split-stream): feature LoggingAlphaOptions is disabled",
        "log-json-info-buffer-size | 1 | --log-json-info-buffer-size: logging.options.json.infoBufferSize"
                + " (--log-json-info-buffer-size): feature LoggingAlphaOptions is disabled",
    })
    void mistakesNameTheFlag(String flag, String text, String wanted) {
        try (var loading = new Loading(directory).flag(flag, text)) {
            assertEquals(List.of(wanted), loading.errors().stream().map(error -> error.startsWith("--" + flag + ": ") ? error
                    : "--" + flag + ": " + error.replaceFirst("^--" + flag + " ", "")).map(String::strip).toList());
        }
    }

    @Test
    void jsonHasNoModulesAndNeedsItsGate() {
        try (var loading = new Loading(directory).flag("logging-format", "json").flag("vmodule", "pleg=1")
                .flag("feature-gates", "LoggingBetaOptions=false")) {
            assertEquals(List.of(
                    "--logging-format: log format json is disabled, see feature gate LoggingBetaOptions",
                    "--vmodule: logging.vmodule (--vmodule) is only supported for the log format text"),
                    loading.errors().stream().sorted().toList());
        }
    }
}
