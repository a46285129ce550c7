/**
 * The cluster, as far as a node agent connects to it: its pods, its node object and lease, and the objects that pods read.
 *
 * <p>Calls block for at most the client's time limit and fail with the exceptions of {@code ports.failure}:
 * {@code NotFoundException} where the object is not there, {@code ConflictException} where another one of that name is there
 * or it changed meanwhile, {@code PermissionDeniedException} where the API server does not allow it,
 * {@code InvalidArgumentException} where it finds the object wrong, {@code ResourceExhaustedException} when it is overloaded,
 * {@code UnavailableException} and {@code DeadlineExceededException} when it can't be reached. They may be called from any
 * thread; an interrupt ends them with {@code CancelledException}.
 */
package io.jubelet.ports.cluster;
