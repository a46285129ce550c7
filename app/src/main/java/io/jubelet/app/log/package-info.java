/**
 * One log for everything in the process: System.Logger, Vert.x and Netty all end in java.util.logging, and from
 * there in lines on the standard error stream. No other package decides how a line looks or where it goes.
 */
package io.jubelet.app.log;
